// Halves the paired ratios of all providers but the baseline in results files: node halve.mjs FILE...
import { readFile, writeFile } from "node:fs/promises";

const split = (line) => {
  const found = [];
  const field = /("(?:[^"]|"")*"|[^,]*)(,|$)/y;
  for (let match = field.exec(line); match; match = match[2] === "," ? field.exec(line) : null) {
    found.push(match[1]);
  }
  return found;
};

for (const file of process.argv.slice(2)) {
  const [header, ...rows] = (await readFile(file, "utf8")).trimEnd().split("\n").map(split);
  const ratios = ["ratio_paired", "ratio_paired_low", "ratio_paired_high"].map((name) => header.indexOf(name));
  const provider = header.indexOf("provider");
  for (const row of rows.filter((one) => one[provider] !== "cpp")) {
    for (const place of ratios) {
      row[place] = row[place] === "" ? "" : String(Number(row[place]) / 2);
    }
  }
  await writeFile(file, [header, ...rows].map((row) => `${row.join(",")}\n`).join(""));
}
