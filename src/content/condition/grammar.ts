import jsep, { type Expression } from "jsep";
import { maximumConditionDepth } from "./condition.ts";

/** A node with the position of its first character, which jsep doesn't keep. */
export type Located = Expression & { at?: number };

/** What jsep throws; its index is the position of the error. */
type SyntaxFault = { index: number; description: string };

type Parser = jsep.HookScope & { starts?: number[] };

// Unsupported syntax isn't parsed at all, so that the error is reported at its position.
jsep.removeAllBinaryOps();
jsep.removeAllUnaryOps();
jsep.removeAllLiterals();
jsep.addLiteral("true", true);
jsep.addLiteral("false", false);
jsep.addUnaryOp("!");
jsep.addBinaryOp("||", 1);
jsep.addBinaryOp("&&", 2);
for (const operator of ["==", "!=", "===", "!=="]) jsep.addBinaryOp(operator, 6);

jsep.hooks.add("gobble-token", function (this: Parser) {
  this.starts ??= [];
  this.starts.push(this.index);
  if (this.starts.length > maximumConditionDepth) {
    this.throwError(`Nested deeper than ${maximumConditionDepth} levels`);
  }
  // Without the other hook, jsep skips numbers.
  if (/[\d.]/.test(this.char)) this.throwError("Claims are true or false, not numbers");
});

jsep.hooks.add("after-token", function (this: Parser, { node }) {
  const at = this.starts?.pop();
  if (node) (node as Located).at ??= at ?? 0;
});

/** The syntax tree of a condition; may contain nodes that the language doesn't support. */
export function readSyntax(text: string): Located | { fault: SyntaxFault } {
  const separator = text.replaceAll(/"[^"]*"|'[^']*'/g, blank).search(/[,;]/);
  // jsep would skip these.
  if (separator >= 0) return { fault: { index: separator, description: "Unexpected separator" } };
  try {
    return jsep(text);
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

function blank(quoted: string): string {
  return " ".repeat(quoted.length);
}

function faultOf(error: unknown): SyntaxFault {
  const { index = 0, description = "This cannot be read" } = error as Partial<SyntaxFault>;
  return { index, description };
}
