/** Stands for each character of code in a masked text. */
export const masked = "\uE000";

const fence = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d+[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/s;
const inlineCode = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g;

/** Which lines belong to fenced code, with its fences. */
export function codeLines(lines: readonly string[]): boolean[] {
  let open: string | undefined;
  return lines.map((line) => {
    const [, marks, info = ""] = fence.exec(line) ?? [];
    if (open === undefined) {
      if (marks === undefined || (marks.startsWith("`") && info.includes("`"))) return false;
      open = marks;
    } else if (marks?.startsWith(open) && info.trim() === "") open = undefined;
    return true;
  });
}

const formula = /^[ \t]*\$\$[ \t]*$[\s\S]*?^[ \t]*\$\$[ \t]*$|\$\$[^\n]*?\$\$|\$[^\s$][^$\n]*\$/gm;

/** The text with all code and formulas replaced by other characters. Same length, and the same lines. */
export function maskFormulas(text: string): string {
  return maskCode(text).replaceAll(formula, (inside) => inside.replaceAll(/[^\n]/g, masked));
}

/** The text with all code replaced by other characters, so that what looks like markup in code isn't found. Same length. */
export function maskCode(text: string): string {
  const lines = text.split("\n");
  const isCode = codeLines(lines);
  return lines
    .map((line, index) =>
      isCode[index]
        ? masked.repeat(line.length)
        : line.replaceAll(inlineCode, (code) => masked.repeat(code.length)),
    )
    .join("\n");
}
