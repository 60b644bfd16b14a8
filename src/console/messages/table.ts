import { catalogue } from "./catalogue.ts";
import { formatNames, formatNumber, plural } from "./format.ts";

/** Texts of all tables. */
export const tableTexts = catalogue({
  en: {
    all: (filter: string) => `${filter}: all`,
    view: "View",
    viewLabel: "Columns and density",
    columns: "Columns",
    density: "Density",
    densities: { comfortable: "Comfortable", compact: "Compact" },
    selectRow: (name: string) => `Select ${name}`,
    selectLoaded: "Select all loaded rows",
    actionsOf: (name: string) => `Actions for ${name}`,
    actions: "Actions",
    loadingRow: "Loading",
    keysGroup: "Table",
    keys: {
      next: "Next row",
      previous: "Previous row",
      first: "First row",
      last: "Last row",
      pageDown: "Page down",
      pageUp: "Page up",
      open: "Open the row",
      openTab: "Open the row in a new tab",
      toggle: "Select or deselect the row",
      range: "Select up to this row",
      extendDown: "Extend selection down",
      extendUp: "Extend selection up",
      all: "Select all loaded rows",
      clear: "Clear selection",
      search: "Search the table",
    },
    csv: {
      button: "Export CSV",
      reading: (read: number, count: number) =>
        `Reading ${formatNumber(read)} of ${formatNumber(count)}…`,
      done: (file: string, rows: number) => `“${file}” has ${plural(rows, "row", "rows")}.`,
      failed: "Couldn't create the CSV file",
      yes: "Yes",
      no: "No",
    },
    bulk: {
      label: "Selection",
      selected: (count: number) => `${formatNumber(count)} selected`,
      selectAll: (count: number) => `Select all ${formatNumber(count)} matching`,
      reading: (read: number, count: number) =>
        `Reading ${formatNumber(read)} of ${formatNumber(count)}…`,
      clear: "Clear selection",
      inMenu: (menu: string, label: string) => `${menu}: ${label}`,
      undoing: (action: string) => `Undo of “${action}”`,
      stop: "Stop",
      progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
      waiting: "Rate limited. Continues automatically.",
      summary: (
        {
          changed,
          skipped,
          failed,
          left,
        }: Record<"changed" | "skipped" | "failed" | "left", readonly unknown[]>,
        isUndo: boolean,
      ) =>
        [
          `${formatNumber(changed.length)} ${isUndo ? "restored" : "changed"}`,
          skipped.length > 0 && `${formatNumber(skipped.length)} skipped`,
          failed.length > 0 && `${formatNumber(failed.length)} failed`,
          left.length > 0 && `${formatNumber(left.length)} not started`,
        ]
          .filter(Boolean)
          .join(" · "),
      failed: (count: number) => `${formatNumber(count)} failed`,
      skipped: (count: number) => `${formatNumber(count)} skipped`,
      names: formatNames,
      moreReasons: (count: number) => `and ${plural(count, "more reason", "more reasons")}`,
      retry: (count: number) => `Retry ${formatNumber(count)} failed`,
      goOn: (count: number) => `Continue with ${formatNumber(count)} not started`,
      undo: (count: number) => `Undo ${formatNumber(count)} changed`,
      leave: {
        title: "Stop and leave?",
        body: "Some rows aren't done yet. Finished changes stay.",
        action: "Stop and leave",
      },
    },
  },
});
