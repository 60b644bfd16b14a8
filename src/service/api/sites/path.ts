import { freeSlug, isSlug, slugFrom } from "#content/slug.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";

/** A path derived from a title, different from the taken ones. */
export function derivePath(title: string, taken: readonly { path: string }[]): string {
  return freeSlug(slugFrom(title), (slug) => taken.some(({ path }) => path === slug));
}

/**
 * Checks a requested path.
 * @param others paths it must differ from
 * @throws Failure 400 for an invalid path, 409 for a taken one
 */
export function checkPath(path: string, others: readonly { path: string }[]): void {
  if (!isSlug(path)) {
    throw invalid("body.path", "Use letters, digits, dots, hyphens, underscores and tildes only.");
  }
  if (others.some((other) => other.path === path)) {
    throw new Failure(409, `The path "${path}" is taken on this site. Choose another.`, [
      { path: "body.path", message: "Taken." },
    ]);
  }
}
