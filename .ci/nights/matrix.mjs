// Checks the machines of a night: node matrix.mjs quick|full FILE. Every system has every package set with every engine.
import { readFile } from "node:fs/promises";

const [tier, file] = process.argv.slice(2);
const machines = JSON.parse(await readFile(file, "utf8")).filter(
  (machine) => tier === "quick" || machine.studies === "providers",
);
const values = (name) => [...new Set(machines.map((machine) => machine[name]))];
const there = new Set(machines.map((machine) => `${machine.os} ${machine.packages} ${machine.engine}`));
const systems = values("os");
let missing = 0;
for (const family of ["ubuntu", "windows", "macos"]) {
  if (!systems.some((system) => system.startsWith(family))) {
    console.error(`${tier}: no machine has ${family}.`);
    missing++;
  }
}
for (const system of systems) {
  for (const packages of ["current", "baseline"]) {
    for (const engine of ["bundled", "system"]) {
      if (!there.has(`${system} ${packages} ${engine}`)) {
        console.error(`${tier}: ${system} lacks ${packages} packages with the ${engine} engine.`);
        missing++;
      }
    }
  }
}
console.log(`${tier}: ${machines.length} machines, ${missing} missing`);
process.exit(missing === 0 ? 0 : 1);
