/** What ends a domain while it is typed or pasted. */
export const domainSeparator = /[,;\s]/;

/**
 * E-mail domains out of what people type and paste: domains, and addresses with the names that mail programs put around them.
 *
 * @returns each once, in lower case
 */
export function readDomains(text: string): string[] {
  const parts = text.toLowerCase().split(/[\s,;<>()"]+/);
  // Between addresses, a word without an `@` is somebody's name.
  const isMail = parts.some((part) => part.includes("@"));
  const found = parts
    .filter((part) => !isMail || part.includes("@"))
    .map((part) => part.slice(part.lastIndexOf("@") + 1))
    .map((part) => part.replace(/^https?:\/\//, "").replace(/[./]+$/, ""))
    .filter((part) => part !== "");
  return [...new Set(found)];
}
