import { language } from "#console/messages/catalogue.ts";
import { Badge } from "#console/ui/badge.tsx";

const names = new Intl.DisplayNames([language], { type: "language" });

/** What a language is called, or its code where nobody knows it. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // Not a code of a language at all: it is shown as the platform has it.
    return code;
  }
}

/** Languages, by name. */
export function Languages({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="flex min-w-0 flex-wrap gap-1">
      {codes.map((code) => (
        <li key={code}>
          <Badge>{languageName(code)}</Badge>
        </li>
      ))}
    </ul>
  );
}
