/** What the platform can import from a URL, in the order in which it is offered. */
export const webSources = ["website", "html", "markdown", "zip", "docx"] as const;
type WebSource = (typeof webSources)[number];

const endings: readonly [RegExp, WebSource][] = [
  [/\.zip$/i, "zip"],
  [/\.docx$/i, "docx"],
  [/\.(?:md|markdown|mdx)$/i, "markdown"],
];

/** What there probably is at a URL. */
export function sourceOf(url: string): WebSource {
  const path = url.trim().replace(/[?#].*$/, "");
  return endings.find(([ending]) => ending.test(path))?.[1] ?? "website";
}
