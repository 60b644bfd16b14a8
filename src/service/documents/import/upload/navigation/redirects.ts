import { posix } from "node:path";
import { isOutside, withoutExtension } from "#content/address.ts";
import { parse as parseYaml } from "yaml";

/** Where an old address of a site leads, both without host. */
export type Redirect = { from: string; to: string };

/** More of them would take too long to look through for each import. */
const mostRedirects = 10_000;

const files =
  /(?:^|\/)(?:mkdocs\.ya?ml|\.gitbook\.ya?ml|(?:docs|mint|redirects|vercel)\.json|_redirects)$/i;

export const isRedirectsFile = (path: string) => files.test(path);

/**
 * The redirects in the settings of a tool or a host: of Mintlify and Vercel (`source`, `destination`), of MkDocs' plugin and GitBook (an
 * old path and the page's file), and of Netlify's `_redirects`. Those with patterns say nothing about a single page.
 * @throws if the file is broken
 */
export function readRedirects(path: string, source: string): Redirect[] {
  const pairs = posix.basename(path).startsWith("_")
    ? source.split("\n").map((line) => line.trim().split(/\s+/))
    : pairsIn(parseYaml(source.replaceAll(/!(?:!python\/|ENV)\S*/g, ""), { logLevel: "silent" }));
  return pairs.slice(0, mostRedirects).flatMap(([from, to]): Redirect[] => {
    if (typeof from !== "string" || typeof to !== "string") return [];
    const isPlain = !/^#|[*:{}()\s]/.test(from) && !isOutside(to) && !/[*:{}()\s]/.test(to);
    return isPlain && from !== "" ? [{ from: from.replace(/[?#].*$/, ""), to }] : [];
  });
}

function pairsIn(settings: unknown): unknown[][] {
  const of = (value: unknown, ...names: string[]): unknown =>
    names.reduce<unknown>(
      (inner, name) =>
        typeof inner === "object" && inner !== null ? Reflect.get(inner, name) : undefined,
      value,
    );
  const list = Array.isArray(settings) ? settings : of(settings, "redirects");
  if (Array.isArray(list)) {
    return list.map((each: unknown) => [of(each, "source"), of(each, "destination")]);
  }
  const plugins = of(settings, "plugins");
  const maps = [
    list,
    ...(Array.isArray(plugins) ? plugins : [plugins]).map((each: unknown) =>
      of(each, "redirects", "redirect_maps"),
    ),
  ];
  return maps.flatMap((map) =>
    typeof map === "object" && map !== null ? Object.entries(map) : [],
  );
}

/** The old addresses of each page, by its path. A redirect to what isn't a page of the upload leads nowhere. */
export function addressesByPage(
  redirects: readonly Redirect[],
  paths: readonly string[],
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  if (redirects.length === 0) return found;
  const byEnd = new Map<string, string>();
  // Of several with one end, the one that is nearest to the root counts.
  for (const path of paths.toSorted((a, b) => b.split("/").length - a.split("/").length)) {
    const parts = withoutExtension(path).toLowerCase().split("/");
    parts.forEach((_, cut) => byEnd.set(parts.slice(cut).join("/"), path));
  }
  for (const { from, to } of redirects) {
    const end = withoutExtension(to.replace(/[?#].*$/, "").replaceAll(/^\/+|\/+$/g, ""));
    const path = byEnd.get(end.toLowerCase());
    if (path === undefined) continue;
    const addresses = found.get(path);
    if (addresses === undefined) found.set(path, [withoutExtension(from)]);
    else addresses.push(withoutExtension(from));
  }
  return found;
}
