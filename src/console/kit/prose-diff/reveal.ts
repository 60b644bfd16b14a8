const signs: Record<string, string> = {
  " ": "·",
  "\t": "⇥",
  "\u00a0": "⍽",
  "\r\n": "␍↵\n",
  "\r": "␍",
  "\n": "↵\n",
};
// Joiners are part of the surrounding letters and emoji.
const unseen = /\r\n|[\r\n]|(?![\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** Text with visible signs for invisible characters: line breaks, control characters, and spaces when there is nothing else. */
export function reveal(text: string): string {
  return text.replaceAll(text.trim() === "" ? /\r\n|[^]/gu : unseen, signOf);
}

/** The same for a changed run of prose, whose white space is visible by its color. */
export function revealUnseen(text: string): string {
  if (/^[\p{Cc}\p{Cf}]+$/u.test(text) && text.trim() !== "")
    return text.replaceAll(/[^]/gu, signOf);
  return text.replaceAll(unseen, (character) =>
    character.trim() === "" ? character : signOf(character),
  );
}

function signOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return signs[character] ?? `⟨U+${point.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
