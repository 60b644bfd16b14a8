/** Resolves `address` relative to the file `from`; undefined if it leads above the root. */
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

/** Converts a path of page files to a path of pages: removes `.md` or `.html` and the name of a folder's index file. */
export function withoutExtension(path: string): string {
  return path
    .replace(/\.(?:md|markdown|mdx|html?)$/i, "")
    .replace(/(?:^|\/)(?:readme|index)$/i, "");
}
