import { parse } from "smol-toml";
import { stringify } from "yaml";
import { parseFrontMatter } from "../front-matter.ts";
import type { SourceChanges } from "../source-changes.ts";

const toml = /^(\uFEFF?)\+\+\+[ \t]*\r?\n([\s\S]{0,20000}?)(?:\r?\n)?\+\+\+[ \t]*(\r?\n|$)/;
const yaml =
  /^(\uFEFF?---[ \t]*\r?\n)((?:(?!(?:---|\.\.\.)[ \t]*(?:\r?\n|$)).*\r?\n){0,400})(---[ \t]*(?:\r?\n|$))/;
const entry = /^([A-Za-z_][\w.-]*)[ \t]*:(?:[ \t]+(.*))?$/s;

/** Front matter in TOML becomes YAML, and so does what was meant as YAML: no page begins with the settings of another tool. */
export function readableFront(source: string, changes: SourceChanges): string {
  const [whole = "", mark = "", settings = "", end = ""] = toml.exec(source) ?? [];
  if (whole !== "") {
    const values = valuesOf(settings);
    if (values === undefined) return source;
    changes.note("front-matter");
    return `${mark}---\n${stringify(values)}---${end}${source.slice(whole.length)}`;
  }
  const [written = "", open = "", map = "", close = ""] = yaml.exec(source) ?? [];
  const isMeant = entry.test(map.split(/\r?\n/).find((line) => /^[^#\s]/.test(line)) ?? "");
  if (!isMeant || parseFrontMatter(map) !== undefined) return source;
  changes.note("front-matter");
  return open + mended(map) + close + source.slice(written.length);
}

function valuesOf(settings: string): unknown {
  try {
    // Dates become text, as they are in YAML.
    return JSON.parse(JSON.stringify(parse(settings)));
  } catch {
    return undefined;
  }
}

/** Each entry that isn't YAML becomes a text, if it is one line, or else a comment. So does an entry of a second time. */
function mended(map: string): string {
  const end = map.includes("\r\n") ? "\r\n" : "\n";
  const entries: string[][] = [];
  for (const line of map.split(/\r?\n/).slice(0, -1)) {
    if (entry.test(line) || entries.length === 0) entries.push([line]);
    else entries.at(-1)!.push(line);
  }
  const keys = new Set<string>();
  const lines = entries.flatMap((own) => {
    const [, key, value = ""] = entry.exec(own[0]!) ?? [];
    const isNew = key !== undefined && !keys.has(key);
    if (isNew) keys.add(key);
    if (isNew && parseFrontMatter(`${own.join("\n")}\n`) !== undefined) return own;
    if (isNew && own.slice(1).every((line) => line.trim() === ""))
      return [`${key}: ${JSON.stringify(value)}`, ...own.slice(1)];
    return own.map((line) => (line.trim() === "" ? line : `# ${line}`));
  });
  return lines.map((line) => line + end).join("");
}
