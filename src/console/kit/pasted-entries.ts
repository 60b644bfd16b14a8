const emailAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** Whether a text looks like an email address. */
export const isEmailAddress = (text: string): boolean => emailAddress.test(text);

/**
 * The entries of a pasted list, in order, separated by white space, commas, semicolons, or bars. Of `"Lima, Ana"
 * <ana@example.com>` only the email counts.
 */
export function readEntries(text: string): string[] {
  return text
    .replaceAll(/[\u200B\u2060\uFEFF]/gu, "")
    .replaceAll(/"[^"\n]*"(?=\s{0,9}<)/gu, " ")
    .split(/[,;|，；、\t\n\r]/u)
    .flatMap(wordsOf)
    .map(withoutWrapping)
    .filter((entry) => entry !== "");
}

// Splits instead of using a pattern for "name before an email", which would take quadratic time on long lists.
function wordsOf(segment: string): string[] {
  if (!segment.includes("<")) return segment.split(/\s/u);
  const addressesOf = (names: string) => names.split(/\s/u).filter((word) => word.includes("@"));
  return segment.split("<").flatMap((part, index) => {
    if (index === 0) return addressesOf(part);
    const [inside = "", ...after] = part.split(">");
    return [...inside.split(/\s/u), ...after.flatMap(addressesOf)];
  });
}

function withoutWrapping(entry: string): string {
  return entry
    .replace(/^["'“”‘’([{<•*-]+/u, "")
    .replace(/["'“”‘’)\]}>.:]+$/u, "")
    .replace(/^mailto:/iu, "");
}
