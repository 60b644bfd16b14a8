import { tagNames, tagSpec } from "#content/blocks/tags.ts";
import type { PageScan } from "#content/page-scan.ts";
import type { Resolve } from "./prose/brush.ts";

/** Whether a visitor meets the condition of an `{% if … %}` block. */
type Meets = (condition: string) => boolean;

const named = (condition: "begins" | "continues") =>
  tagNames.filter((name) => tagSpec(name)?.condition === condition);
const beginning = named("begins");
const names = [...beginning, ...named("continues"), ...beginning.map((name) => `end${name}`)];

const tags = new RegExp(
  String.raw`\{%-?\s*(${names.join("|")})\b((?:[^%]|%(?!\}))*?)-?%\}[ \t]*`,
  "g",
);
const opens = new RegExp(String.raw`\{%-?\s*(?:${beginning.join("|")})\b`);
const fence = /^([ \t>*+-]*?(?:\d+[.)][ \t]*)?)(`{3,}|~{3,})([^\n]*)$/gm;

/** Whether a text has parts that only some visitors see. */
export function isConditional(markdown: string): boolean {
  return opens.test(markdown);
}

/** One open block. `isPlain`: a tag in code that only looks like one of ours. */
type Block = { isShown: boolean; wasShown: boolean; isPlain: boolean };

/**
 * The text that a visitor sees: without `{% if … %}` blocks whose condition isn't met, and without the tags of the others. Every
 * form of a page (HTML, Markdown, search results) starts from this text. In doubt, a text is hidden: a block that never ends is
 * hidden to the end. Code is left as it is.
 */
export function visibleText(markdown: string, meets: Meets): string {
  if (!isConditional(markdown)) return markdown;
  const fences = codeIn(markdown);
  const stack: Block[] = [];
  const parts: string[] = [];
  let end = 0;
  const isVisible = () => stack.every(({ isShown }) => isShown);
  const copyTo = (to: number) => {
    if (isVisible()) parts.push(markdown.slice(end, to));
    end = to;
  };
  for (const match of markdown.matchAll(tags)) {
    const [whole, name = "", rest = ""] = match;
    const place = fences.find(({ from, to }) => match.index >= from && match.index < to);
    // Code at the margin is code for certain. Deeper code might be a text after all.
    if (place?.isCertain) continue;
    const condition = rest.trim();
    const top = stack.at(-1);
    if (name === "if" || name === "unless") {
      const isPlain = place !== undefined && !condition.includes("visitor");
      if (!isPlain) copyTo(match.index);
      const isMet = meets(condition) === (name === "if");
      stack.push({ isShown: isPlain || isMet, wasShown: isMet, isPlain });
      if (!isPlain) end = match.index + whole.length;
      continue;
    }
    if (top === undefined || top.isPlain) {
      if (name.startsWith("end")) stack.pop();
      continue;
    }
    copyTo(match.index);
    end = match.index + whole.length;
    if (name.startsWith("end")) stack.pop();
    else {
      top.isShown = !top.wasShown && (name === "else" || meets(condition));
      top.wasShown ||= top.isShown;
    }
  }
  copyTo(markdown.length);
  return parts.join("");
}

type Fence = { from: number; to: number; isCertain: boolean };

/** The fenced code of a text. `isCertain`: it is not in a list or quote, whose end would be its own. */
function codeIn(markdown: string): Fence[] {
  const fences: Fence[] = [];
  let open: { from: number; mark: string; isCertain: boolean } | undefined;
  for (const { index, 0: line, 1: before = "", 2: mark = "", 3: after = "" } of markdown.matchAll(
    fence,
  )) {
    if (open === undefined) {
      // A backtick in the rest makes it inline code.
      if (mark.startsWith("`") && after.includes("`")) continue;
      open = { from: index, mark, isCertain: /^ {0,3}$/.test(before) };
    } else if (mark.startsWith(open.mark) && after.trim() === "") {
      fences.push({ from: open.from, to: index + line.length, isCertain: open.isCertain });
      open = undefined;
    }
  }
  // Without an end, code goes on to the end of its block, which may come sooner than that of the text.
  if (open !== undefined) {
    fences.push({ from: open.from, to: markdown.length, isCertain: open.isCertain });
  }
  return fences;
}

/**
 * A page's Markdown for programs: links lead where those of the page lead, and comments are left out.
 * @param links of this text
 * @param absolute the complete form of a link's URL
 */
export function linkedMarkdown(
  markdown: string,
  links: PageScan["links"],
  resolve: Resolve,
  absolute: (address: string) => string,
): string {
  const parts: string[] = [];
  let end = 0;
  for (const link of links) {
    if (link.start < end || link.address.startsWith("#")) continue;
    const target = resolve(link.address, link.form === "image" ? "image" : "link");
    // A link to something that the visitor can't open must not name it.
    const address = target === undefined ? "#" : absolute(target.href);
    parts.push(markdown.slice(end, link.start), encoded(address));
    end = link.end;
  }
  return withoutComments(parts.join("") + markdown.slice(end));
}

/** These would end a link in Markdown or an attribute in HTML. */
const encoded = (address: string) =>
  address.replaceAll(/[()'"\s<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A text without its HTML comments, which readers never see. */
export function withoutComments(markdown: string): string {
  if (!markdown.includes("<!--")) return markdown;
  const code = codeIn(markdown).filter(({ isCertain }) => isCertain);
  return markdown.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, (comment, at: number) =>
    code.some(({ from, to }) => at >= from && at < to) ? comment : "",
  );
}
