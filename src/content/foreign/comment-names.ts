import { codeLines } from "./mask-code.ts";

const only = /^( {0,3}(?:#{1,6}[ \t]+)?)<!--[ \t]*[A-Za-z][\w:-]*[ \t]+([^\s<>`]+)[ \t]*-->[ \t]*$/;

/**
 * Comments that a tool's own plugin makes names of, as Material for MkDocs does: `### <!-- md:setting enabled -->`, or one before a
 * definition. Without the plugin, the heading or the term would be empty.
 */
export function namesOfComments(lines: readonly string[]): string[] {
  if (!lines.some((line) => only.test(line))) return [...lines];
  const isCode = codeLines(lines);
  return lines.map((line, at) => {
    const [, mark, name] = (!isCode[at] && only.exec(line)) || [];
    if (mark === undefined) return line;
    const below = lines[at + 1]?.trim() === "" ? lines[at + 2] : lines[at + 1];
    const isNamed = mark.includes("#") || /^ {0,3}:[ \t]/.test(below ?? "");
    return isNamed ? `${mark}\`${name}\`` : line;
  });
}
