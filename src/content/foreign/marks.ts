import type { SourceChanges } from "../source-changes.ts";
import { maskCode, masked, maskFormulas } from "./mask-code.ts";

type Write = (inside: string, changes: SourceChanges) => string;

const tag =
  (name: string): Write =>
  (inside) =>
    `<${name}>${inside}</${name}>`;

const left: Write = (_inside, changes) => {
  changes.note("comment");
  return "";
};

const keyNames: Record<string, string> = {
  ctrl: "Ctrl",
  cmd: "Cmd",
  alt: "Alt",
  shift: "Shift",
  esc: "Esc",
  del: "Del",
};
const keyName = (key: string) =>
  keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key[0]!.toUpperCase() + key.slice(1));

/** Where each mark begins and ends leaves out what programs and formulas write with the same signs. */
const marks: [RegExp, Write][] = [
  // Obsidian's comments, also of several lines.
  [/(?<![%\w])%%([^%]{1,5000}?)%%(?![%\w])/g, left],
  // Critic Markup, as accepted.
  [/\{>>([^{}\n]*?)<<\}/g, left],
  [/\{--([^{}\n]*?)--\}/g, () => ""],
  [/\{\+\+([^{}\n]*?)\+\+\}/g, (inside) => inside],
  [/\{~~(?:(?!~>)[^{}\n])*~>([^{}\n]*?)~~\}/g, (inside) => inside],
  [/\{==([^{}\n]*?)==\}/g, tag("mark")],
  [/(?<![=\w])==(?=[^\s=])([^=\n]*[^\s=])==(?![=\w])/g, tag("mark")],
  [/(?<![\^\w])\^\^(?=[^\s^])([^^\n]*[^\s^])\^\^(?![\^\w])/g, tag("u")],
  [
    /(?<![+\w])\+\+([a-z\d]+(?:[-+][a-z\d]+)*)\+\+(?![+\w])/g,
    (keys) =>
      keys
        .split("+")
        .map((key) => `<kbd>${keyName(key)}</kbd>`)
        .join("+"),
  ],
  [/(?<=[\p{L}\d)])~([\p{L}\d+-]{1,10})~(?!~)/gu, tag("sub")],
  [/(?<=[\p{L}\d)])\^([\p{L}\d+-]{1,10})\^(?!\^)/gu, tag("sup")],
];
const anyMark = /%%|\{(?:>>|--|\+\+|~~|==)|==|\^|\+\+|~|`#!|^\*\[/m;

const abbreviation = /^\*\[([^\]\n]{1,60})\]:[ \t]*(\S(?:.*\S)?)[ \t]*$/gm;
/** Python-Markdown's language before code in a line. */
const shebang = /(?<!`)(`+)#!([\w+#-]+) (?=[^`\n]+\1(?!`))/g;

/** Marks that MkDocs' extensions and Obsidian have, as the elements that pages have for them. Comments go. */
export function elementsForMarks(text: string, changes: SourceChanges): string {
  if (!anyMark.test(text)) return text;
  let out = text;
  for (const [pattern, write] of marks) {
    const mask = maskFormulas(out).replaceAll(/\]\([^)\n]{0,2000}\)|https?:\/\/\S+/g, (kept) =>
      masked.repeat(kept.length),
    );
    let next = "";
    let done = 0;
    for (const match of mask.matchAll(pattern)) {
      const at = match.index + match[0].indexOf(match[1] ?? "");
      const inside = out.slice(at, at + (match[1] ?? "").length);
      next += out.slice(done, match.index) + write(inside, changes);
      done = match.index + match[0].length;
    }
    out = next + out.slice(done);
  }
  return withAbbreviations(withoutLanguages(out));
}

function withoutLanguages(text: string): string {
  return text.includes("`#!") ? text.replaceAll(shebang, "$1") : text;
}

/** Of a page; each is looked for. */
const mostAbbreviations = 100;

/** `*[HTML]: …` says what a word means; the first one of the page then says it. */
function withAbbreviations(text: string): string {
  const found = [...maskCode(text).matchAll(abbreviation)].slice(0, mostAbbreviations);
  if (found.length === 0) return text;
  const meant = found.map(({ 1: word = "", 2: meaning = "" }) => ({ word, meaning }));
  let out = text;
  for (const { 0: line } of found) out = out.replace(`${line}\n`, "").replace(line, "");
  for (const { word, meaning } of meant) {
    const own = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const place = new RegExp(`(?<![\\w<"/-])${own}(?![\\w>"-])`).exec(maskCode(out));
    if (place === null) continue;
    const written = `<abbr title="${meaning.replaceAll('"', "&quot;")}">${word}</abbr>`;
    out = out.slice(0, place.index) + written + out.slice(place.index + word.length);
  }
  return out;
}
