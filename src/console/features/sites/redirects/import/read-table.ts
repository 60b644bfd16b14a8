import { readSeparated } from "#console/kit/separated.ts";

/** A redirect as a file has it, not checked yet. `type` is undefined without such a column. */
export type FileLine = {
  line: number;
  source: string;
  destination: string;
  type: string | undefined;
};

const names = {
  source: ["source", "from", "old", "old path", "old url", "path", "redirect from"],
  destination: ["destination", "to", "target", "new", "new path", "new url", "redirect to"],
  type: ["permanent", "type", "status", "code", "status code"],
};

/**
 * Reads redirects from CSV, TSV, lists with semicolons, and lines with spaces between the columns. The first line may name the
 * columns; otherwise they are source, destination, and type.
 *
 * @returns undefined if the header line lacks a column that is needed
 */
export function readTable(text: string): FileLine[] | undefined {
  const rows = readSeparated(...withSeparator(text.replace(/^\uFEFF/, "")));
  const head = rows.find(isFilled)?.map((cell) => cell.trim().toLowerCase()) ?? [];
  const isHead = head.some((cell) => Object.values(names).flat().includes(cell));
  const at = (name: keyof typeof names, otherwise: number) =>
    isHead ? head.findIndex((cell) => names[name].includes(cell)) : otherwise;
  const columns = {
    source: at("source", 0),
    destination: at("destination", 1),
    type: at("type", 2),
  };
  if (columns.source < 0 || columns.destination < 0) return undefined;
  const first = isHead ? rows.findIndex(isFilled) + 1 : 0;
  return rows.flatMap((cells, index) =>
    index < first || !isFilled(cells)
      ? []
      : [
          {
            line: index + 1,
            source: cells[columns.source]?.trim() ?? "",
            destination: cells[columns.destination]?.trim() ?? "",
            type: cells[columns.type]?.trim(),
          },
        ],
  );
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");

/** The text, and what separates its columns: whatever the first line has most of. */
function withSeparator(text: string): [text: string, separator: string] {
  const [line = ""] = text.trimStart().split("\n", 1);
  const counts = [",", ";", "\t"].map((sign) => ({ sign, count: line.split(sign).length - 1 }));
  const [most] = counts.toSorted((one, other) => other.count - one.count);
  if (most !== undefined && most.count > 0) return [text, most.sign];
  return [text.replaceAll(/[^\S\n\r]+/g, "\t"), "\t"];
}
