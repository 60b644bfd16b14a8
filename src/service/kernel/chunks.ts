/** Splits a list into parts of at most `size` items, in order. */
export function* chunksOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Splits a text into parts of `size` characters, or one more to keep a surrogate pair together. */
export function* textChunks(text: string, size: number): Generator<string> {
  for (let start = 0; start < text.length;) {
    const last = text.charCodeAt(start + size - 1);
    const end = start + size + (last >= 0xd800 && last < 0xdc00 ? 1 : 0);
    yield text.slice(start, end);
    start = end;
  }
}
