import { type Edit, isTelling, type Moved, newWord, pick, type Random } from "./edit.ts";

/** Edits one HTML table by its rows, which must be regular; most tables of GitBook are written like that. */
function onHtmlTable(
  least: number,
  edit: (rows: string[], random: Random) => Moved | "done" | undefined,
): Edit {
  return (text, random) => {
    const bodies = [
      ...text.matchAll(/(?<=<tbody>)(?:<tr>(?:(?!<\/?t(?:r|body)>).)*<\/tr>)+(?=<\/tbody>)/g),
    ];
    const body = pick(
      bodies.filter(([found]) => found.split("<tr>").length > least),
      random,
    );
    if (!body) return undefined;
    const rows = body[0].match(/<tr>.*?<\/tr>/g)!;
    const moved = edit(rows, random);
    const changed = rows.join("");
    if (moved === undefined || changed === body[0]) return undefined;
    const whole = text.slice(0, body.index) + changed + text.slice(body.index + body[0].length);
    return moved === "done" ? { text: whole } : { text: whole, moved };
  };
}

export const htmlCells = onHtmlTable(1, (rows, random) => {
  const at = random(rows.length);
  const cells = [...rows[at]!.matchAll(/(?<=<td[^>]*>)[^<>]*(?=<\/td>)/g)];
  const cell = pick(cells, random);
  if (!cell) return undefined;
  const put = `${newWord(cell[0], random)} ${random(90)}`;
  rows[at] = rows[at]!.slice(0, cell.index) + put + rows[at]!.slice(cell.index + cell[0].length);
  return "done";
});

export const htmlRows = onHtmlTable(2, (rows, random) => {
  const at = random(rows.length);
  if (random(2) === 0) rows.splice(at, 1);
  else
    rows.splice(
      at,
      0,
      rows[at]!.replaceAll(/(<td[^>]*>).*?(<\/td>)/g, (_, start: string, end: string) => {
        return `${start}${newWord("", random)} ${random(90)}${end}`;
      }),
    );
  return "done";
});

export const movedHtmlRows = onHtmlTable(3, (rows, random) => {
  const at = random(rows.length);
  const [row = ""] = rows.splice(at, 1);
  const to = random(rows.length + 1);
  const text = row.replaceAll(/<[^>]*>/g, " ").trim();
  if (to === at || rows.includes(row) || !isTelling(text)) return undefined;
  rows.splice(to, 0, row);
  return { what: "row", text };
});
