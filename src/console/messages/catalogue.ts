/** The languages of the texts. To add one, add it here; the compiler then lists the missing texts. */
export type Language = "en";

/** All texts of an area in all languages; English defines which texts exist. */
type Texts<T> = { en: T } & Record<Exclude<Language, "en">, T>;

/** The language of the texts, and of `lang` on the document. */
export const language: Language = "en";

/**
 * One area of the message catalog. Areas share a file only if the same screens need them: texts are loaded with the screens that use
 * them. A text is a string, or a function of its parameters; callers never build sentences from parts.
 *
 * @param texts - the area's texts by language
 * @returns the texts in the user's language
 */
export function catalogue<const T>(texts: Texts<T>): T {
  return texts[language];
}
