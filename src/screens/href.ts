import type { ParamsOf } from "./screen.ts";

/** The query of a link. Undefined, null, and empty values are left out. */
export type Query = Record<
  string,
  string | number | boolean | readonly string[] | undefined | null
>;

/** The URL of a screen, without the origin. */
export const hrefOf = <Path extends string>(
  { path }: { path: Path },
  params: ParamsOf<Path>,
  query?: Query,
): string =>
  withQuery(
    path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((params as Record<string, string>)[name]!),
    ),
    query,
  );

export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const single of Array.isArray(value) ? value : [value]) {
      if (single !== undefined && single !== null && single !== "") {
        search.append(name, String(single));
      }
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
