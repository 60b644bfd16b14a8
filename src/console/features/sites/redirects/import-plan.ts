import { RedirectCreate, type Redirect } from "#contract/site-redirect.ts";
import {
  followRedirects,
  isOnSite,
  mostSteps,
  pathKey,
  redirectsByPath,
  type RedirectRule,
} from "#content/site-redirects.ts";
import { redirectImportTexts as t } from "#console/messages/site-redirects.ts";
import { readSeparated } from "#console/kit/separated.ts";
import { wayInWords } from "./findings.ts";

/** What the import does with a line of the file. */
export type PlannedLine = RedirectRule & { line: number } & (
    | { kind: "add" }
    | { kind: "change"; before: Redirect }
    | { kind: "same" }
    /** It can't be imported; the reason is a sentence. */
    | { kind: "refused"; reason: string }
  );

type ImportPlan = { lines: readonly PlannedLine[] } | { problem: string };

const mostLines = 5000;

/**
 * What importing a text would change. Lines are checked as the service does, and against each other; loops are those that would
 * exist after the whole import.
 */
export function planImport(text: string, existing: readonly Redirect[]): ImportPlan {
  const table = readTable(text);
  if (table === undefined) return { problem: t.noColumns };
  if (table.length === 0) return { problem: t.empty };
  if (table.length > mostLines) return { problem: t.tooMany(mostLines) };
  const present = redirectsByPath(existing);
  const seen = new Map<string, number>();
  const lines = table.map((line) => planLine(line, present, seen));
  return { lines: withoutLoops(lines, existing) };
}

function planLine(
  { line, source, destination, type }: FileLine,
  present: ReadonlyMap<string, Redirect>,
  seen: Map<string, number>,
): PlannedLine {
  const key = pathKey(source);
  const before = present.get(key);
  const permanent = readType(type, before);
  const rule = { line, source, destination, permanent: permanent === true };
  const refused = (reason: string): PlannedLine => ({ ...rule, kind: "refused", reason });
  if (source === "" || destination === "") return refused(t.missing);
  const problem = RedirectCreate.safeParse(rule).error?.issues[0]?.message;
  if (problem !== undefined) return refused(problem);
  if (permanent === undefined) return refused(t.badType(type ?? ""));
  if (isOnSite(destination) && pathKey(destination) === key) return refused(t.toItself);
  const earlier = seen.get(key);
  if (earlier !== undefined) return refused(t.repeats(earlier));
  seen.set(key, line);
  if (before === undefined) return { ...rule, kind: "add" };
  const isSame = before.destination === destination && before.permanent === permanent;
  return isSame ? { ...rule, kind: "same" } : { ...rule, kind: "change", before };
}

const words = new Map([
  ...["true", "yes", "1", "301", "308", "permanent"].map((word) => [word, true] as const),
  ...["false", "no", "0", "302", "303", "307", "temporary"].map((word) => [word, false] as const),
]);

/** Without a type, a redirect stays what it is, and a new one is temporary. Undefined for a word that isn't known. */
function readType(type: string | undefined, before: Redirect | undefined): boolean | undefined {
  if (type === undefined || type === "") return before?.permanent ?? false;
  return words.get(type.toLowerCase());
}

function withoutLoops(lines: readonly PlannedLine[], existing: readonly Redirect[]): PlannedLine[] {
  const isWritten = ({ kind }: PlannedLine) => kind === "add" || kind === "change";
  const after = redirectsByPath([...existing, ...lines.filter(isWritten)]);
  return lines.map((line) => {
    if (!isWritten(line)) return line;
    const way = followRedirects(after, line.source);
    if (way.end.kind !== "loop" && way.end.kind !== "long") return line;
    // A loop is broken by the first of its lines that is left out.
    after.delete(pathKey(line.source));
    if (line.kind === "change") after.set(pathKey(line.source), line.before);
    const reason = way.end.kind === "loop" ? t.loop(wayInWords(way)) : t.long(mostSteps);
    const { source, destination, permanent } = line;
    return { line: line.line, source, destination, permanent, kind: "refused", reason };
  });
}

/** A redirect as a file has it, not checked yet. `type` is undefined without such a column. */
type FileLine = {
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
function readTable(text: string): FileLine[] | undefined {
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
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  if (most !== undefined && most.count > 0) return [text, most.sign];
  return [text.replaceAll(/[^\S\n\r]+/g, "\t"), "\t"];
}
