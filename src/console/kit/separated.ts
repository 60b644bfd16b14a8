/**
 * Parses cells copied from a spreadsheet, or the items of a list. A cell in double quotes can contain the separator, line breaks,
 * and doubled quotes.
 *
 * @param separator - between cells: a tab for spreadsheets
 * @returns rows of cells; a final line break doesn't start another row
 */
export function readSeparated(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  const cell = (value: string) => rows.at(-1)!.push(value);
  while (at <= text.length) {
    const quoted = text[at] === '"' ? readQuoted(text, at, separator) : undefined;
    const end = quoted?.end ?? endOfCell(text, at, separator);
    cell(quoted?.value ?? text.slice(at, end));
    at = end;
    if (text.startsWith(separator, at)) at += separator.length;
    else if (at >= text.length) break;
    else {
      at += text.startsWith("\r\n", at) ? 2 : 1;
      if (at >= text.length) break;
      rows.push([]);
    }
  }
  return rows;
}

function endOfCell(text: string, start: number, separator: string): number {
  let at = start;
  while (at < text.length && !endsCell(text, at, separator)) at += 1;
  return at;
}

function endsCell(text: string, at: number, separator: string): boolean {
  return text[at] === "\n" || text[at] === "\r" || text.startsWith(separator, at);
}

/** Undefined when the quotes don't enclose the cell: `"a" and b` is plain text. */
function readQuoted(text: string, start: number, separator: string) {
  let value = "";
  let at = start + 1;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return undefined;
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const end = quote + 1;
      const isWhole = end === text.length || endsCell(text, end, separator);
      return isWhole ? { value, end } : undefined;
    }
    value += '"';
    at = quote + 2;
  }
  return undefined;
}

/** Writes cells so that `readSeparated` and spreadsheets read them back unchanged. */
export function writeSeparated(rows: readonly (readonly string[])[], separator: string): string {
  const write = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(separator.trim() || separator)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  return rows.map((row) => row.map(write).join(separator)).join("\n");
}
