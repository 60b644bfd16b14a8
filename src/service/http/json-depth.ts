import { invalid } from "../errors.ts";

/** Objects and lists inside each other; far above what any operation takes, far below what overflows a stack. */
const maximalDepth = 32;

/**
 * Refuses JSON that is nested too deep, by its text: after parsing it would be too late for everything that walks
 * the value by recursion.
 * @throws Failure 400
 */
export function checkDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === backslash) index += 1;
      else if (code === quote) inString = false;
    } else if (code === quote) {
      inString = true;
    } else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > maximalDepth) {
        throw invalid(
          "body",
          `It's nested more than ${maximalDepth} levels deep. Use fewer levels.`,
        );
      }
    } else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
    }
  }
}

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
