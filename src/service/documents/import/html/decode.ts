/**
 * Decodes an HTML or text file. The first of these decides: a byte order mark, the charset in the HTTP headers, the
 * charset declared in the first kilobyte, UTF-8.
 */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
  const declared = charset ?? declaredCharset(bytes);
  return decoder(markedCharset(bytes) ?? declared ?? "utf-8").decode(bytes);
}

function decoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

function markedCharset(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  return /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
}
