/**
 * A text without its case, to compare names that people wrote in different ways: `STRASSE` and `straße`, `ΟΔΟΣ` and
 * `οδος`, full-width letters and their plain forms. Follows Unicode's full case folding, of which JavaScript only offers
 * the two halves.
 */
export function fold(text: string): string {
  const cased = text.normalize("NFKC").toUpperCase().toLowerCase();
  // The final sigma depends on what follows, so a prefix would not match.
  return cased.replaceAll("ς", "σ").normalize("NFKC");
}
