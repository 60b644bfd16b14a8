/** Controls, line and paragraph separators, and characters that turn the direction of what follows. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const longestName = 80;

/**
 * A name that people chose, such as an organization's title, for a sentence or the subject of a mail: on one line, not too long, and
 * without effect on the text around it. Mail programs turn what looks like a URL into a link; the name of an inviter must not be one.
 */
export function nameInMail(name: string): string {
  const clean = name
    .replaceAll(unsafe, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    // A zero-width space.
    .replaceAll(/([.:@/])(?=\S)/g, "$1\u200b");
  const short = cut(clean, longestName);
  // First strong isolate, pop directional isolate.
  return rightToLeft.test(short) ? `\u2068${short}\u2069` : short;
}

/** Text that people wrote, such as a comment, without controls; lines stay. */
export function textInMail(text: string, most: number): string {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  return cut(
    lines
      .map((line) => line.replaceAll(unsafe, " ").trimEnd())
      .join("\n")
      .trim(),
    most,
  );
}

/** A header's value: one line, without controls. */
export function headerLine(text: string): string {
  // Isolates stay: `nameInMail` adds them in pairs.
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 250);
}

function cut(text: string, most: number): string {
  const characters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)];
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .map(({ segment }) => segment)
    .join("")
    .trimEnd()}…`;
}
