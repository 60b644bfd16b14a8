import { decoded, withoutExtension } from "#content/address.ts";

/**
 * The paths of a web page, as its site served it: from the root of its host and from the folder that was imported, because the space
 * can be at either place of a site.
 * @param folder path of what was imported, with slashes at both ends
 */
export function pathsOfUrl(address: string, folder = "/"): string[] {
  const path = decoded(new URL(address).pathname);
  const inFolder = folder !== "/" && path.startsWith(folder) ? [path.slice(folder.length)] : [];
  return usable([path, ...inFolder]);
}

/** Folders of a repository that tools don't show in URLs. */
const hidden = /^(?:(?:website|app|site)\/)?(?:src\/)?(?:content\/)?(?:docs|content|src|pages)\//;
/** Docusaurus orders files by such a number, but not by the date or version that another one begins with. */
const place = /^(?!\d+[-_.]\d)\d+\s*[-_.]+\s*(?=[^-_.\s])/;

/**
 * The paths of a Markdown file's page, as tools serve it: without the ending, which sites differ in, and without what their tool
 * leaves out of URLs.
 * @param addresses other URLs of the page, as its front matter says, without host
 */
export function pathsOfFile(path: string, addresses: readonly string[] = []): string[] {
  const file = withoutExtension(path);
  const shown = file.replace(hidden, "");
  const numberless = shown.split("/").map((name) => name.replace(place, ""));
  const others = addresses.flatMap((address) => [address, address.replace(hidden, "")]);
  return usable([file, shown, numberless.join("/"), ...notionPaths(shown), ...others.map(decoded)]);
}

/** Notion's URLs have no folders, and it only looks at the ID in them. */
function notionPaths(file: string): string[] {
  const [, title, id] = /([^/]*?)[\s_-]+([\da-f]{32})$/i.exec(file) ?? [];
  if (title === undefined || id === undefined) return [];
  const words = title.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, "");
  return [words === "" ? id : `${words}-${id}`, id.toLowerCase()];
}

/** Each path once, without a slash at either end. */
function usable(paths: readonly string[]): string[] {
  const bare = paths.map((path) => path.replaceAll(/\/{2,}/g, "/").replaceAll(/^\/|\/$/g, ""));
  return [...new Set(bare)].filter((path) => path !== "" && !path.includes("\0"));
}
