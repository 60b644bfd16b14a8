import { fold } from "#console/kit/fold.ts";
import { TagsInput } from "#console/kit/fields/tags.tsx";
import { translationTexts as t } from "#console/messages/translations.ts";
import { languageName } from "./language-name.ts";

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
let known: Map<string, string> | undefined;

/** Codes by the folded names of their languages. */
function codes(): Map<string, string> {
  const all = [...letters.flatMap((one) => letters.map((other) => one + other)), ...regional];
  known ??= new Map(all.map((code) => [fold(languageName(code)), code]));
  return known;
}
