// Draws plots: reads [{ name, spec }] of Vega-Lite from the standard input, writes [{ name, svg }] to the standard output.
import { readFileSync } from "node:fs";
import * as vega from "vega";
import { compile } from "vega-lite";
import { textMetrics } from "vega-scenegraph";

// Node has no canvas to measure text with, and Vega's own guess of 0.8 em a character leaves too much room for labels.
const characterWidth = 0.6;
const capitalWidth = 0.75;
textMetrics.width = (item, text) => {
  const characters = String(text ?? "");
  const capitals = characters.replace(/[^A-Z]/g, "").length;
  return (characterWidth * (characters.length - capitals) + capitalWidth * capitals) * (item.fontSize ?? 11);
};

const drawn = [];
for (const { name, spec } of JSON.parse(readFileSync(0, "utf8"))) {
  const view = new vega.View(vega.parse(compile(spec, { logger: vega.logger(vega.Error) }).spec), { renderer: "none" });
  drawn.push({ name, svg: await view.toSVG() });
}

process.stdout.write(JSON.stringify(drawn));
