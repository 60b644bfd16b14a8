import { slug as githubSlug } from "github-slugger";

/** Maximum length of a slug in characters. */
const maximumSlugLength = 100;

const pattern = /^[\p{L}\p{M}\p{N}._~-]+$/u;

/** Whether a text is valid as one segment of a path: letters, digits, ".", "_", "~", "-"; not "." or "..". */
export function isSlug(text: string): boolean {
  return pattern.test(text) && text.length <= maximumSlugLength && !/^\.+$/.test(text);
}

/** A slug from a title or a file name; "page" if no character of it is valid in a path. */
export function slugFrom(title: string): string {
  // No-break spaces separate words, too.
  const slug = githubSlug(title.trim().replaceAll(/\s/gu, " "))
    .replaceAll(/[^\p{L}\p{M}\p{N}._~-]+/gu, "-")
    .replaceAll(/-{2,}/g, "-")
    .replaceAll(/^[-.]+|-+$/g, "");
  const cut = [...slug]
    .slice(0, maximumSlugLength - 20)
    .join("")
    .replace(/-+$/, "");
  return isSlug(cut) ? cut : "page";
}

/** `wanted`, or `wanted` with the first free suffix of -2, -3, … */
export function freeSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const slug = `${wanted}-${number}`;
    if (!isTaken(slug)) return slug;
  }
}
