import { readPageFile } from "../page-file.ts";
import { SourceChanges } from "../source-changes.ts";
import { findComponents, inPlace } from "./component-tags.ts";
import { maskCode } from "./mask-code.ts";
import { withoutCode } from "./mdx.ts";

const importPattern = /^import\s+(\w+)\s+from\s+(["'])([^"'\n]+\.mdx?)\2;?[ \t]*$/gm;

/** The Markdown files that a page of MDX imports: the address as written, by the name of the component that shows it. */
export function importedSnippets(source: string): Map<string, string> {
  if (source.search(importPattern) === -1) return new Map();
  const mask = maskCode(source);
  return new Map([...mask.matchAll(importPattern)].map(([, name, , address]) => [name!, address!]));
}

/** A page, and the sources of the files that it imports, by the name of their component. */
type Importing = {
  source: string;
  snippets: ReadonlyMap<string, string>;
  /** Characters that the page may have with them. */
  most: number;
};

/**
 * The page with what it imports in the place of its components. A snippet shows what its component's attributes say. A page that would
 * get too long stays as it is. A hostile text of 200 KB took 0.5 s, so long ones belong into a worker.
 */
export function withSnippets({ source, snippets, most }: Importing): string {
  const texts = new Map(
    [...snippets].map(([name, snippet]) => [name.toLowerCase(), bodyOf(snippet)]),
  );
  const found = findComponents(source, new Map(), (name) => texts.has(name)).filter(
    // Names of components are compared without capitals; a page can have another one that differs in them.
    ({ start }) => snippets.has(/^<(\w+)/.exec(source.slice(start, start + 60))?.[1] ?? ""),
  );
  let out = "";
  let done = 0;
  for (const { name, attributes, start, end } of found) {
    if (start < done) continue;
    out += source.slice(done, start);
    out += inPlace(source, start, filled(texts.get(name)!, attributes));
    done = end;
    if (out.length > most) return source;
  }
  out += source.slice(done);
  return out.length > most ? source : out;
}

function bodyOf(snippet: string): string {
  const { text } = readPageFile(snippet.replaceAll("\r\n", "\n"));
  return withoutCode(text, true, new SourceChanges()).markdown.trim();
}

/** `{name}` and `{props.name}` are what the attribute of that name says. */
function filled(text: string, attributes: Readonly<Record<string, string>>): string {
  const mask = maskCode(text);
  let out = "";
  let done = 0;
  for (const match of mask.matchAll(/(?<![={\w$])\{\s*(?:props\.)?(\w+)\s*\}/g)) {
    const key = match[1]!.toLowerCase();
    if (!Object.hasOwn(attributes, key)) continue;
    out += text.slice(done, match.index) + attributes[key]!;
    done = match.index + match[0].length;
  }
  return out + text.slice(done);
}
