/** The lines of a nested block as they are outside: without the container's prefix, and with plain line endings. */
export function withoutPrefix(source: string, prefix: string): string {
  const text = source.replaceAll("\r\n", "\n");
  if (prefix === "" || !text.includes("\n")) return text;
  const short = prefix.trimEnd();
  return text
    .split("\n")
    .map((line, index) => {
      if (index === 0) return line;
      if (line.startsWith(prefix)) return line.slice(prefix.length);
      // A blank line often lacks the prefix's last space. A lazy line lacks the prefix.
      return line.startsWith(short) ? line.slice(short.length).trimStart() : line.trimStart();
    })
    .join("\n");
}

/** Lines inside a container: each but the first starts with its prefix. */
export function withPrefix(text: string, prefix: string): string {
  if (prefix === "") return text;
  const short = prefix.trimEnd();
  return text.replaceAll(
    /\n(?=(\n|$)?)/g,
    (_, blank?: string) => `\n${blank === undefined ? prefix : short}`,
  );
}

/** Whether removing the prefix and adding it again gives the same lines: no tabs, no lazy lines. */
export function isPlainlyPrefixed(source: string, prefix: string): boolean {
  return withPrefix(withoutPrefix(source, prefix), prefix) === source.replaceAll("\r\n", "\n");
}
