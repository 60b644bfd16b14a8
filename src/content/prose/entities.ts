// The names that raw HTML in Markdown commonly uses. Unknown names stay as written.
const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  reg: "®",
  trade: "™",
  hellip: "…",
  mdash: "—",
  ndash: "–",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  bull: "•",
  middot: "·",
  times: "×",
  rarr: "→",
  larr: "←",
  uarr: "↑",
  darr: "↓",
  deg: "°",
  euro: "€",
  pound: "£",
  sect: "§",
  para: "¶",
  le: "≤",
  ge: "≥",
  ne: "≠",
  plusmn: "±",
  infin: "∞",
  check: "✓",
  shy: "\u00ad",
  zwj: "\u200d",
  zwnj: "\u200c",
  ensp: "\u2002",
  emsp: "\u2003",
  thinsp: "\u2009",
};

/** GitBook's placeholder for an empty character. */
const notANumber = "&#xNAN;";

/** Removes references that represent no character. */
export function dropEmptyReferences(text: string): string {
  return text.includes(notANumber) ? text.replaceAll(notANumber, "") : text;
}

/** Replaces character references (`&amp;`, `&#39;`, `&#x27;`) with their characters. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return dropEmptyReferences(text).replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi,
    (source, hex, decimal, name) => {
      if (name !== undefined) return named[name] ?? source;
      const code = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : source;
    },
  );
}
