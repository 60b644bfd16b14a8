import { language } from "#console/messages/catalogue.ts";
import { once } from "#console/messages/format.ts";

const names = once(() => new Intl.DisplayNames([language], { type: "language" }));

/** The name of a language, or its code if it has none. */
export function languageName(code: string): string {
  try {
    return names().of(code) ?? code;
  } catch {
    // Not a valid language code: show the platform's value.
    return code;
  }
}
