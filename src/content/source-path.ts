/** The path that `address` means when it is written in the file `from`; undefined when it leads above the root. */
export function resolvePath(from: string, address: string): string | undefined {
  const parts = address.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const part of address.split("/")) {
    if (part === "..") {
      if (parts.length === 0) return undefined;
      parts.pop();
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** A path of pages from a path of page files: without `.md` or `.html` and without the name of a folder's own page. */
export function withoutExtension(path: string): string {
  return path
    .replace(/\.(?:md|markdown|mdx|html?)$/i, "")
    .replace(/(?:^|\/)(?:readme|index)$/i, "");
}
