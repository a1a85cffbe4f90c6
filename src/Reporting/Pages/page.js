// Convenience only: without this script, the page shows everything in the order of measurement.
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

const units = { ns: 1, "µs": 1e3, ms: 1e6, s: 1e9 };
const valueOf = text => {
  const [, number, unit] = text.replaceAll(",", "").match(/^[^\d-]*(-?[\d.]+)\s*(ns|µs|ms|s)?\b/) ?? [];
  return number === undefined ? Infinity : number * (units[unit] ?? 1);
};

for (const head of all("thead th")) {
  const table = head.closest("table");
  const button = document.createElement("button");
  button.title = "Sort by this column";
  button.textContent = head.textContent;
  button.addEventListener("click", () => {
    const column = head.cellIndex;
    const down = button.getAttribute("aria-pressed") === "true" ? -1 : 1;
    const text = row => row.cells[column]?.textContent ?? "";
    const rows = all("tbody tr", table).sort(
      (a, b) => down * (valueOf(text(a)) - valueOf(text(b)) || text(a).localeCompare(text(b))),
    );
    all("thead button", table).forEach(other => other.setAttribute("aria-pressed", "false"));
    button.setAttribute("aria-pressed", String(down === 1));
    table.tBodies[0].append(...rows);
  });
  head.replaceChildren(button);
}

const hide = (name, hidden) => {
  for (const table of all("table")) {
    const column = all("thead tr > *", table).findIndex(head => head.textContent === name);
    const rows = all("tbody tr", table).filter(row => all("th", row).some(head => head.textContent === name));
    rows.forEach(row => (row.hidden = hidden));
    if (column >= 0) all("tr", table).forEach(row => row.cells[column] && (row.cells[column].hidden = hidden));
  }
  for (const title of all(".plot title")) {
    if (title.textContent.startsWith(`${name},`) || title.textContent.startsWith(`${name}:`)) {
      title.parentElement.style.opacity = hidden ? 0.1 : "";
    }
  }
};

const providers = document.querySelector("main").dataset.providers.split(" ").filter(Boolean);
if (providers.length > 1) {
  const choice = document.createElement("details");
  choice.innerHTML = "<summary>Choose providers</summary><fieldset><legend>Providers shown</legend></fieldset>";
  const box = choice.lastChild;
  for (const name of providers) {
    const label = document.createElement("label");
    const check = document.createElement("input");
    check.type = "checkbox";
    check.checked = true;
    check.addEventListener("change", () => hide(name, !check.checked));
    label.append(check, ` ${name}`);
    box.append(label);
  }
  document.querySelector("nav").before(choice);
}
