/** The languages there are texts in. A new one is added here; the compiler then names every text it lacks. */
export type Language = "en";

/** Every text of an area in every language; English decides which texts there are. */
type Texts<T> = { en: T } & Record<Exclude<Language, "en">, T>;

/** The language of the texts, and of `lang` on the document. */
export const language: Language = "en";

/**
 * One area of the message catalogue. An area is a file, so that its texts travel with the screens that show them. A text is a
 * string, or a function of what it names; whoever shows it never puts sentences together from parts.
 *
 * @param texts - the area's texts by language
 * @returns the texts in the reader's language
 */
export function catalogue<const T>(texts: Texts<T>): T {
  return texts[language];
}
