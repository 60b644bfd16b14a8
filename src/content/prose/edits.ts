import type { Change } from "./changes.ts";
import type { CodeLine } from "./code-diff.ts";
import { diffProse } from "./diff.ts";
import type { Row } from "./row.ts";
import type { Run } from "./runs.ts";
import { styleOf } from "./token.ts";

/**
 * One edit of a text, wherever it is: the words that were removed and those that came instead. `sign` is the same for the same edit
 * on any page, and for no other: besides the words, it has whatever else differs.
 */
export type Edit = {
  sign: string;
  removed?: string;
  added?: string;
  /** What happened, if words alone don't tell. */
  change?: Change;
  /** These words moved within the page. */
  moved?: true;
};

/**
 * All edits between two texts of a page, each one once, in reading order: what the comparison of the page marks, and nothing else.
 * Texts that differ have at least one edit.
 */
export function editsBetween(before: string, after: string): Edit[] {
  if (before === after) return [];
  const edits = new Map<string, Edit>();
  for (const row of diffProse(before, after).rows) {
    for (const edit of editsOf(row)) if (!edits.has(edit.sign)) edits.set(edit.sign, edit);
  }
  return [...edits.values()];
}

function editsOf(row: Row): Edit[] {
  const { before, after, kind } = row;
  if (kind === "unchanged") return sourceEdits(row);
  if (kind === "added" || kind === "removed") {
    const block = (after ?? before)!;
    const words = kind === "added" ? { added: block.text } : { removed: block.text };
    return [edit({ ...words }, kind, block.key)];
  }
  // The row at its new place has all that differs.
  if (kind === "moved" && after === undefined) return [];
  const inside = insideEdits(row);
  if (kind === "moved") return [edit({ added: after!.text, moved: true }, after!.key), ...inside];
  if (kind === "split" || kind === "merged") return [...wholeEdits(row), ...inside];
  return inside.length > 0 ? inside : wholeEdits(row);
}

/** Both blocks as a whole, where it isn't known which words make the difference, or words don't. */
function wholeEdits({ kind, before, after, changes }: Row): Edit[] {
  const words = {
    ...(before && { removed: before.text }),
    ...(after && { added: after.text }),
  };
  const [change] = changes;
  return [edit({ ...words, ...(change && { change }) }, kind, before?.key, after?.key)];
}

/** Told by the edits of words. */
const ofWords = new Set<Change["name"]>(["text", "mark", "lines", "textMoved", "unicode"]);
/** Don't say what differs, so that the blocks have to. */
const vague = new Set<Change["name"]>(["columns", "moved", "footnoteReference"]);

/** What differs inside of a block that is on both sides. */
function insideEdits(row: Row): Edit[] {
  const words = [
    ...runEdits(row.runs ?? []),
    ...lineEdits(row.lines ?? []),
    ...(row.table?.rows ?? []).flatMap(({ op, cells }) => [
      ...cells.flatMap(({ runs }) => runEdits(runs)),
      ...(op === "movedTo" ? [rowMoved(cells)] : []),
    ]),
  ];
  const isTold = ({ name }: Change) =>
    ofWords.has(name) || name === "cells" || (name === "spacing" && words.length > 0);
  const named = row.changes.flatMap((change): Edit[] => {
    if (isTold(change)) return [];
    if (vague.has(change.name) || change.name === "spacing")
      return wholeEdits({ ...row, changes: [change] });
    return [edit({ change })];
  });
  return [...words, ...named, ...sourceEdits(row)];
}

const rowMoved = (cells: readonly { runs: readonly Run[] }[]): Edit => {
  const added = cells.map(({ runs }) => runs.map(({ text }) => text).join("")).join(" | ");
  return edit({ added, moved: true }, "row");
};

/** What only the source shows. */
function sourceEdits({ source }: Row): Edit[] {
  return source === undefined
    ? []
    : hunksOf(source.runs.map((run) => ({ ...run, marks: {} }))).map(({ removed, added }) =>
        edit({ removed, added }, "source"),
      );
}

function runEdits(runs: readonly Run[]): Edit[] {
  const kept = runs.flatMap((run): Edit[] => {
    if (run.op === "format") {
      const { text, marks, was = {} } = run;
      const change: Change | undefined = markChange(run);
      const more = { ...(change && { change }) };
      return [
        edit(
          { removed: text, added: text, ...more },
          styleOf(was),
          styleOf(marks),
          pictureOf(run.wasImage),
          pictureOf(run.image),
        ),
      ];
    }
    if (run.op !== "equal" || run.wasText === undefined) return [];
    return [edit({ removed: run.wasText, added: run.text, change: { name: "unicode" } })];
  });
  return [...hunksOf(runs).map(hunkEdit), ...kept];
}

function markChange({ marks, was = {} }: Run): Change | undefined {
  const names = ["strong", "emphasis", "strike", "code", "highlight", "underline"] as const;
  const mark = names.find((name) => marks[name] !== was[name]);
  return mark && { name: "mark", mark, added: marks[mark] === true };
}

type Hunk = { removed: string; added: string; styles: readonly [string, string] };

/** Removed and added words next to each other. */
function hunksOf(runs: readonly Run[]): Hunk[] {
  const hunks: { removed: string; added: string; styles: [Set<string>, Set<string>] }[] = [];
  let isOpen = false;
  for (const run of runs) {
    if (run.op !== "del" && run.op !== "ins") {
      isOpen = false;
      continue;
    }
    if (!isOpen) hunks.push({ removed: "", added: "", styles: [new Set(), new Set()] });
    isOpen = true;
    const hunk = hunks.at(-1)!;
    const [side, at] = run.op === "del" ? (["removed", 0] as const) : (["added", 1] as const);
    hunk[side] += run.image ? run.image.alt || run.image.url : run.text;
    const look = `${styleOf(run.marks)}${pictureOf(run.image)}`;
    if (look !== "") hunk.styles[at].add(look);
  }
  return hunks.map(({ styles, ...words }) => {
    const [was, now] = styles.map((set) => [...set].join("\u0002"));
    return { ...words, styles: [was!, now!] };
  });
}

/** Words that look alike before and after are the same edit wherever they are: v1 → v2 in bold, or in a link. */
function hunkEdit({ removed, added, styles: [was, now] }: Hunk): Edit {
  const [start, end] = sharedSpace(removed, added);
  const words = {
    removed: removed.slice(start, removed.length - end),
    added: added.slice(start, added.length - end),
  };
  return was === now && removed !== "" && added !== "" ? edit(words) : edit(words, was, now);
}

/** White space that both sides begin and end with. */
function sharedSpace(a: string, b: string): [number, number] {
  const isSpace = (letter: string | undefined) => letter === " ";
  const start = isSpace(a[0]) && isSpace(b[0]) ? 1 : 0;
  const most = Math.min(a.length, b.length) - start;
  return [start, most > 0 && isSpace(a.at(-1)) && isSpace(b.at(-1)) ? 1 : 0];
}

/** Lines of code: words in lines that were changed, and whole lines that came, went, or moved. */
function lineEdits(lines: readonly CodeLine[]): Edit[] {
  const edits: Edit[] = [];
  let removed: CodeLine[] = [];
  let added: CodeLine[] = [];
  const close = () => {
    for (const line of removed)
      if (!line.parts && !line.moved) edits.push(edit({ removed: line.text }, "line"));
    const [was, now] = [removed, added].map((side) => side.filter(({ parts }) => parts));
    for (const [index, line] of was!.entries()) {
      edits.push(...partEdits(line.parts!, now![index]?.parts ?? []));
    }
    for (const line of added) {
      if (line.moved) edits.push(edit({ added: line.text, moved: true }, "line"));
      else if (!line.parts) edits.push(edit({ added: line.text }, "line"));
    }
    [removed, added] = [[], []];
  };
  for (const line of lines) {
    if (line.op === "del") removed.push(line);
    else if (line.op === "ins") added.push(line);
    else close();
  }
  close();
  return edits;
}

type Part = { text: string; changed: boolean };

/** What stands between the same kept letters on both sides belongs together. */
function partEdits(before: readonly Part[], after: readonly Part[]): Edit[] {
  const [was, now] = [changedParts(before), changedParts(after)];
  return [...new Set([...was.keys(), ...now.keys()])]
    .toSorted((a, b) => a - b)
    .map((at) => edit({ removed: was.get(at) ?? "", added: now.get(at) ?? "" }));
}

/** The changed parts, by the number of kept letters before them. */
function changedParts(parts: readonly Part[]): Map<number, string> {
  const changedTexts = new Map<number, string>();
  let at = 0;
  for (const { text, changed } of parts) {
    if (changed) changedTexts.set(at, text);
    else at += text.normalize().length;
  }
  return changedTexts;
}

const pictureOf = (image: Run["image"]) => (image ? JSON.stringify(image) : "");

/** Leaves out sides without words. @param besides what else makes it another edit than one of the same words */
function edit(
  { removed, added, ...more }: Omit<Edit, "sign">,
  ...besides: readonly (string | undefined)[]
): Edit {
  const words = {
    ...(removed !== undefined && removed !== "" && { removed }),
    ...(added !== undefined && added !== "" && { added }),
    ...more,
  };
  return { sign: JSON.stringify([words, ...besides]), ...words };
}
