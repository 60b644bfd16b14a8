import { fold } from "#console/kit/fold.ts";
import { TagsInput } from "#console/kit/fields/fields.tsx";
import { translationTexts as t } from "#console/messages/translations.ts";
import { language } from "#console/messages/catalogue.ts";
import { once } from "#console/messages/format.ts";

/** The languages of a translation, as a field of the surrounding form: typed by name or by code. */
export function LanguagesInput() {
  return (
    <TagsInput
      name="languages"
      label={t.languages}
      description={t.languagesHint}
      placeholder={t.languagesPlaceholder}
      none={t.noLanguagesYet}
      listLabel={t.languages}
      nameOf={languageName}
      parse={readLanguages}
      separator={/[,;\n]/}
    />
  );
}

/** Codes for typed languages: `German`, `de`, and `DE` are the same. Unknown text stays as it is. */
export function readLanguages(text: string): string[] {
  const typed = text.split(/[,;\n]/).map((part) => part.trim());
  return typed.filter((part) => part !== "").map((part) => codes().get(fold(part)) ?? clean(part));
}

function clean(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code;
  } catch {
    return code;
  }
}

/** Regional languages with well-known names, in addition to all two-letter codes. */
const regional = [
  "en-GB",
  "en-US",
  "es-419",
  "es-MX",
  "fr-CA",
  "pt-BR",
  "pt-PT",
  "zh-Hans",
  "zh-Hant",
];
const letters = "abcdefghijklmnopqrstuvwxyz".split("");
let codesByName: Map<string, string> | undefined;

/** Codes by the folded names of their languages. */
function codes(): Map<string, string> {
  const all = [...letters.flatMap((first) => letters.map((second) => first + second)), ...regional];
  codesByName ??= new Map(all.map((code) => [fold(languageName(code)), code]));
  return codesByName;
}

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
