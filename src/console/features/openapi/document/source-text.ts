/** A source as received, and in readable lines. */
export type SourceText = {
  original: string;
  /** Whether `lines` are reformatted JSON, because the original has too few lines. */
  isSetAnew: boolean;
  lines: readonly string[];
};

/** The limit of characters per line. */
const longestLine = 5000;
/** The average line length above which JSON counts as minified. */
const packed = 300;

/** Splits a source into lines; minified JSON is reformatted. */
export function readableText(original: string): SourceText {
  const lines = original.split(/\r\n|\n|\r/);
  if (original.length / lines.length < packed) {
    return { original, isSetAnew: false, lines: cut(lines) };
  }
  try {
    const text = JSON.stringify(JSON.parse(original), null, 2);
    return { original, isSetAnew: true, lines: cut(text.split("\n")) };
  } catch {
    return { original, isSetAnew: false, lines: cut(lines) };
  }
}

/** Wraps lines that are still too long. */
function cut(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    if (line.length <= longestLine) return [line];
    const count = Math.ceil(line.length / longestLine);
    return Array.from({ length: count }, (_, part) =>
      line.slice(part * longestLine, (part + 1) * longestLine),
    );
  });
}
