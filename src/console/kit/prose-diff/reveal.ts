const signs: Record<string, string> = {
  " ": "·",
  "\t": "⇥",
  "\u00a0": "⍽",
  "\r\n": "␍↵\n",
  "\r": "␍",
  "\n": "↵\n",
};
// Joiners belong to the letters and pictures around them.
const unseen = /\r\n|[\r\n]|(?![\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** Text with signs for what cannot be seen in it: line breaks, control characters, and blanks where there is nothing else. */
export function reveal(text: string): string {
  return text.replaceAll(text.trim() === "" ? /\r\n|[^]/gu : unseen, signOf);
}

/** The same for a changed stretch of prose, whose white space shows by its color. */
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
