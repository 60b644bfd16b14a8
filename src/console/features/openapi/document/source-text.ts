/** A source as it came, and in lines that can be read. */
export type SourceText = {
  original: string;
  /** Whether `lines` are those of the same JSON set in lines, because the original has it all in few. */
  isSetAnew: boolean;
  lines: readonly string[];
};

/** Nobody reads a line that is longer. */
const longestLine = 5000;
/** Characters of a line, on the average, above which JSON was not written to be read. */
const packed = 300;

/** Breaks a source into lines; JSON that was written without line breaks is set in lines of its own. */
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

/** A line that is still too long goes on in the next one. */
function cut(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    if (line.length <= longestLine) return [line];
    const count = Math.ceil(line.length / longestLine);
    return Array.from({ length: count }, (_, part) =>
      line.slice(part * longestLine, (part + 1) * longestLine),
    );
  });
}
