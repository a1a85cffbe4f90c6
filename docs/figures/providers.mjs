// Draws providers.svg: the ratio to C++ of each provider on each workload, out of the CSV report of a published run.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as vega from "vega";
import { compile } from "vega-lite";

const label = process.argv[2];
if (!label) {
  console.error("usage: npm run draw -- LABEL, a folder of BenchmarkDotNet.Artifacts/published");
  process.exit(2);
}

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "..", "..", "BenchmarkDotNet.Artifacts", "published", label);
const report = readdirSync(folder).find((name) => name.endsWith(".ProviderStudy-report.csv"));
const rows = vega.read(readFileSync(join(folder, report), "utf8"), { type: "csv", parse: "auto" });
const values = rows
  .filter((row) => row.Method !== "cpp")
  .map((row) => {
    const [low, high] = row["95 % interval"].split(" - ").map(Number);
    return { provider: row.Method, workload: row.Workload, ratio: row["Ratio (paired)"], low, high };
  });
const order = (name) => [...new Set(values.map((value) => value[name]))];

const specification = {
  $schema: "https://vega.github.io/schema/vega-lite/v6.json",
  description: "Time of one operation, in times of C++, for each provider and workload",
  width: 640,
  height: 240,
  background: "white",
  data: { values },
  layer: [
    {
      mark: { type: "bar", tooltip: true },
      encoding: {
        x: { field: "workload", type: "nominal", sort: order("workload"), title: null, axis: { labelAngle: 0 } },
        xOffset: { field: "provider", sort: order("provider") },
        y: {
          field: "ratio",
          type: "quantitative",
          scale: { type: "log", domain: [0.9, 1.1 * Math.max(...values.map((value) => value.high))], nice: false },
          axis: { values: [1, 1.5, 2, 3, 5, 8, 13], format: "~g" },
          title: "times C++ (log)",
        },
        y2: { datum: 1 },
        color: { field: "provider", sort: order("provider"), title: null, scale: { scheme: "tableau10" }, legend: { labelLimit: 300 } },
      },
    },
    {
      mark: { type: "rule", color: "#333" },
      encoding: {
        x: { field: "workload", type: "nominal", sort: order("workload") },
        xOffset: { field: "provider", sort: order("provider") },
        y: { field: "low", type: "quantitative" },
        y2: { field: "high" },
      },
    },
    { mark: { type: "rule", color: "black" }, encoding: { y: { datum: 1 } } },
  ],
};

const view = new vega.View(vega.parse(compile(specification).spec), { renderer: "none" });
writeFileSync(join(here, "providers.svg"), `${await view.toSVG()}\n`);
console.log("written: docs/figures/providers.svg");
