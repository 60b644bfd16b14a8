import { hintStyle } from "#content/html/admonitions.ts";
import { endsOf } from "./find-end.ts";

const defaultTitle =
  /^(?:note|tip|info|information|warning|caution|danger|important|attention|error|hint|success)s?[:.!]?$/i;

const fence = /^([ \t]*)(`{3,}|~{3,})(.*)$/s;

/** A tag's value without what would end it. */
const quoted = (value: string) => value.replaceAll('"', "'").replaceAll("%}", "").trim();

export function hint(kind: string, title: string | undefined, content: string): string {
  const lead = !title || defaultTitle.test(title.trim()) ? "" : `**${title.trim()}**\n\n`;
  return `{% hint style="${hintStyle(kind)}" %}\n${lead}${content}\n{% endhint %}`;
}

export function details(title: string, content: string): string {
  return `<details>\n\n<summary>${escapeHtml(title)}</summary>\n\n${content}\n\n</details>`;
}

export function tabs(parts: readonly { title: string; content: string }[]): string {
  const inner = parts.map(
    ({ title, content }) => `{% tab title="${quoted(title)}" %}\n${content}\n{% endtab %}`,
  );
  return `{% tabs %}\n${inner.join("\n\n")}\n{% endtabs %}`;
}

export function steps(contents: readonly string[]): string {
  const inner = contents.map((content) => `{% step %}\n${content}\n{% endstep %}`);
  return `{% stepper %}\n${inner.join("\n\n")}\n{% endstepper %}`;
}

export function columns(contents: readonly string[]): string {
  const inner = contents.map((content) => `{% column %}\n${content}\n{% endcolumn %}`);
  return `{% columns %}\n${inner.join("\n\n")}\n{% endcolumns %}`;
}

export const embed = (url: string) => `{% embed url="${quoted(url)}" %}`;

/** Fenced blocks, each named after its language, as the tabs of a group; undefined if there is none. */
export function codeTabs(content: string): string | undefined {
  const blocks = fencedBlocks(content.split("\n"));
  if (blocks.length === 0) return undefined;
  return tabs(
    blocks.map(({ marks, info, code }, index) => {
      const [language = "", ...rest] = info.trim().split(/\s+/);
      const words = rest.join(" ");
      const title =
        /\[([^[\]]+)\]/.exec(info)?.[1] ?? /title=["']?([^"'}]+)/.exec(words)?.[1] ?? words;
      const name = language.replace(/\[.*$/, "");
      return {
        title: title.replaceAll(/\{[^{}]*\}/g, "").trim() || name || `Code ${index + 1}`,
        content: `${marks}${name}\n${code}\n${marks}`,
      };
    }),
  );
}

function fencedBlocks(lines: readonly string[]) {
  const ends = endsOf(lines);
  const blocks: { marks: string; info: string; code: string }[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, indent, marks = "", info = ""] = fence.exec(lines[at]!) ?? [];
    if (indent === undefined) continue;
    const close = indent + marks;
    const last = ends(at + 1, (line) => line.trimEnd() === close, close);
    if (last === -1) continue;
    blocks.push({ marks, info, code: lines.slice(at + 1, last).join("\n") });
    at = last;
  }
  return blocks;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").trim();
}
