/** The languages of fenced code that is drawn instead of shown. */
const graphics = { mermaid: "diagram", math: "formula" } as const;

export type Graphic = (typeof graphics)[keyof typeof graphics];

/** As what code of a language is drawn; undefined for code that is shown. */
export function graphicOf(language: string | null | undefined): Graphic | undefined {
  return Object.hasOwn(graphics, language ?? "")
    ? graphics[language as keyof typeof graphics]
    : undefined;
}
