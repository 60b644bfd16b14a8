import { catalogue } from "./catalogue.ts";
import { formatList, formatNumber, plural } from "./format.ts";

/** Texts of every table of things. */
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
      pageDown: "A screenful down",
      pageUp: "A screenful up",
      open: "Open the row",
      openTab: "Open the row in a new tab",
      toggle: "Select the row, or not",
      range: "Select up to this row",
      extendDown: "Select the next row as well",
      extendUp: "Select the previous row as well",
      all: "Select all loaded rows",
      clear: "Clear the selection",
      search: "Search in the table",
    },
    csv: {
      button: "Export CSV",
      reading: (read: number, count: number) =>
        `Reading ${formatNumber(read)} of ${formatNumber(count)}…`,
      done: (file: string, rows: number) => `“${file}” has ${plural(rows, "row", "rows")}.`,
      failed: "The CSV file could not be made",
    },
    bulk: {
      label: "Selection",
      selected: (count: number) => `${formatNumber(count)} selected`,
      selectAll: (count: number) => `Select all ${formatNumber(count)} that match`,
      reading: (read: number, count: number) =>
        `Reading ${formatNumber(read)} of ${formatNumber(count)}…`,
      clear: "Clear the selection",
      inMenu: (menu: string, label: string) => `${menu}: ${label}`,
      undoing: (action: string) => `Undo of “${action}”`,
      stop: "Stop",
      progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
      waiting: "The service asks to wait a moment. It goes on by itself.",
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
          `${formatNumber(changed.length)} ${isUndo ? "as before" : "changed"}`,
          skipped.length > 0 && `${formatNumber(skipped.length)} skipped`,
          failed.length > 0 && `${formatNumber(failed.length)} failed`,
          left.length > 0 && `${formatNumber(left.length)} not begun`,
        ]
          .filter(Boolean)
          .join(" · "),
      failed: (count: number) => `${formatNumber(count)} failed`,
      skipped: (count: number) => `${formatNumber(count)} skipped`,
      names: (names: readonly string[], more: number) =>
        more > 0 ? `${names.join(", ")} and ${formatNumber(more)} more` : formatList(names),
      moreReasons: (count: number) => `and ${plural(count, "further reason", "further reasons")}`,
      retry: (count: number) => `Retry ${formatNumber(count)} failed`,
      goOn: (count: number) => `Go on with ${formatNumber(count)} not begun`,
      undo: (count: number) => `Undo ${formatNumber(count)} changed`,
      leave: {
        title: "Stop and leave?",
        body: "Not all rows are done yet. What is done stays; the others stay as they are.",
        action: "Stop and leave",
      },
    },
  },
});
