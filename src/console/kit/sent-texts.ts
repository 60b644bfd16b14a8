/**
 * Texts of a field on their way into the URL. The first is in the URL, the others follow in order: navigation takes
 * time, and people type on meanwhile.
 */
export type SentTexts = readonly [inUrl: string, ...onTheirWay: string[]];

/**
 * The texts that remain when the URL has changed to `text`. Only that one remains if it wasn't sent, but chosen with
 * Back or a link: then the field has to follow, and `isForeign` says so. Otherwise what was typed since stays.
 */
export function afterArrival(
  sent: SentTexts,
  text: string,
): { sent: SentTexts; isForeign: boolean } {
  const at = sent.indexOf(text, 1);
  if (at === -1) return { sent: [text], isForeign: true };
  return { sent: [text, ...sent.slice(at + 1)], isForeign: false };
}
