/**
 * The rows of a CSV file with commas. Fields in quotes may have commas, line ends, and doubled quotes. What comes after a quote that is
 * never closed is its field. Empty lines are no rows.
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const field = /"([^"]*(?:""[^"]*)*)(?:"|$)([^,\r\n]*)|([^,\r\n]*)/y;
  while (at < text.length) {
    field.lastIndex = at;
    const [whole, quoted, after = "", plain = ""] = field.exec(text)!;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + after);
    at += whole.length;
    const isEnd = text[at] !== ",";
    at += text.startsWith("\r\n", at) ? 2 : 1;
    if (!isEnd && at < text.length) continue;
    if (!isEnd) row.push("");
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}
