import {
  type Edit,
  hasHan,
  isTelling,
  type Moved,
  newWord,
  occursOnce,
  pick,
  type Random,
} from "./edit.ts";

type Part = { lines: string[]; isProse: boolean };

/** The top-level pieces between blank lines; frames, fences, tables, and HTML are never prose. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let open: string[] = [];
  let fence = false;
  let depth = 0;
  const flush = () => {
    if (open.length === 0) return;
    const isProse =
      depth === 0 && open.every((line) => /^(?:[^\s\-*+>|<{#`~\d!$[]|\d[^.)])/.test(line));
    parts.push({ lines: open, isProse });
    open = [];
  };
  for (const line of text.split("\n")) {
    if (/^\s*(?:```|~~~)/.test(line)) fence = !fence;
    depth += opened(line);
    if (line.trim() === "" && !fence && depth <= 0) {
      flush();
      depth = 0;
    } else open.push(line);
  }
  flush();
  return parts;
}

const holding = "hint|tabs|tab|code|stepper|step|columns|column|openapi|if|updates|update";
const elements = "details|table|figure|div|ul|ol|blockquote|pre|p";

/** How many frames a line opens more than it closes. */
function opened(line: string): number {
  const count = (pattern: string) => line.match(new RegExp(pattern, "g"))?.length ?? 0;
  return (
    count(`\\{%\\s*(?:${holding})\\b`) -
    count(`\\{%\\s*end(?:${holding})\\b`) +
    count(`<(?:${elements})\\b`) -
    count(`</(?:${elements})>`)
  );
}

const joinParts = (parts: readonly Part[]) =>
  `${parts.map(({ lines }) => lines.join("\n")).join("\n\n")}\n`;

/** Edits the list of parts. */
function onParts(
  edit: (parts: Part[], random: Random, text: string) => Moved | "done" | undefined,
): Edit {
  return (text, random) => {
    const parts = partsOf(text);
    const moved = edit(parts, random, text);
    if (moved === undefined) return undefined;
    const changed = joinParts(parts);
    if (changed === joinParts(partsOf(text))) return undefined;
    return moved === "done" ? { text: changed } : { text: changed, moved };
  };
}

const proseOf = (parts: readonly Part[]) =>
  [...parts.keys()].filter((index) => parts[index]!.isProse);

export const deletes = onParts((parts, random) => {
  const at = pick(proseOf(parts), random);
  if (at === undefined || parts.length < 4) return undefined;
  parts.splice(at, 1);
  return "done";
});

export const inserts = onParts((parts, random, text) => {
  const line = hasHan(text)
    ? "新しい段落をここに追加しました。"
    : `A new paragraph about ${newWord("", random)} and more.`;
  parts.splice(1 + random(parts.length), 0, { lines: [line], isProse: true });
  return "done";
});

export const moves = onParts((parts, random, text) => {
  const at = pick(
    proseOf(parts).filter((index) => {
      const own = parts[index]!.lines.join("\n");
      return isTelling(own) && occursOnce(text, own);
    }),
    random,
  );
  if (at === undefined || parts.length < 5) return undefined;
  const [part] = parts.splice(at, 1);
  const to = 1 + random(parts.length);
  if (to === at) return undefined;
  parts.splice(to, 0, part!);
  return { what: "block", text: part!.lines.join("\n") };
});

/** Where the first sentence of a paragraph ends. */
const sentenceEnd = /(?<=[\p{L}\p{N})]{2}[.!?]) (?=\p{Lu})|(?<=。)(?=[^\s\n」)])/u;

export const splits = onParts((parts, random) => {
  const at = pick(
    proseOf(parts).filter((index) => sentenceEnd.test(parts[index]!.lines.join("\n"))),
    random,
  );
  if (at === undefined) return undefined;
  const [first = "", ...rest] = parts[at]!.lines.join("\n").split(sentenceEnd);
  const joint = hasHan(first) ? "" : " ";
  parts.splice(
    at,
    1,
    { lines: [first], isProse: true },
    { lines: [rest.join(joint)], isProse: true },
  );
  return "done";
});

const pairsOfProse = (parts: readonly Part[]) =>
  proseOf(parts).filter((index) => parts[index + 1]?.isProse);

export const joins = onParts((parts, random) => {
  const at = pick(pairsOfProse(parts), random);
  if (at === undefined) return undefined;
  const [first, second] = parts.slice(at, at + 2).map(({ lines }) => lines.join("\n"));
  parts.splice(at, 2, { lines: [first + (hasHan(first!) ? "" : " ") + second], isProse: true });
  return "done";
});

export const sentences = onParts((parts, random, text) => {
  const at = pick(
    pairsOfProse(parts).filter((index) => {
      const own = parts[index]!.lines.join("\n").split(sentenceEnd);
      const last = own.at(-1)!;
      return own.length > 1 && isTelling(last) && occursOnce(text, last) && !/[[*_`<]/.test(last);
    }),
    random,
  );
  if (at === undefined) return undefined;
  const own = parts[at]!.lines.join("\n").split(sentenceEnd);
  const joint = hasHan(own[0]!) ? "" : " ";
  const last = own.pop()!;
  parts[at] = { lines: [own.join(joint)], isProse: true };
  parts[at + 1] = { lines: [last + joint + parts[at + 1]!.lines.join("\n")], isProse: true };
  return { what: "sentence", text: last };
});

export const sections = onParts((parts, random) => {
  const starts = [...parts.keys()].filter((index) => /^## \S/.test(parts[index]!.lines[0]!));
  if (starts.length < 2) return undefined;
  const first = random(starts.length - 1);
  const [a, b] = [starts[first]!, starts[first + 1]!];
  const end = starts[first + 2] ?? parts.length;
  if (b - a < 2 || end - b < 2) return undefined;
  const own = parts.slice(a, b);
  parts.splice(a, end - a, ...parts.slice(b, end), ...own);
  return { what: "section", text: own[0]!.lines[0]! };
});
