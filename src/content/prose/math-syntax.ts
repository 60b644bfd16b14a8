import type { Root } from "mdast";
import type {} from "micromark-util-types";
import remarkMath from "remark-math";
import type { Data, Processor } from "unified";
import { visit } from "unist-util-visit";

type SyntaxExtension = NonNullable<Data["micromarkExtensions"]>[number];
type Construct = Exclude<NonNullable<SyntaxExtension["text"]>[string], unknown[] | undefined>;

declare module "micromark-util-types" {
  interface TokenTypeMap {
    mathText: "mathText";
    mathTextData: "mathTextData";
    mathTextSequence: "mathTextSequence";
  }
}

const dollar = 36;
const backslash = 92;
const backtick = 96;
const longest = 1000;

/** Words without any TeX syntax, such as the text between two prices. */
const isProse = (text: string) => /[a-z]{2,}/i.test(text) && !/[\\^_={}]/.test(text);
const isSpace = (code: number | null) => code === null || code < 0 || code === 32;
const isWord = (code: number | null) =>
  code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code));

/** `$…$` in one line, by Pandoc's rules: no space inside the dollar signs, no letter or digit outside, and no prose. */
const singleDollar: Construct = {
  name: "mathText",
  previous: (code) => code !== dollar && !isWord(code),
  tokenize(effects, ok, nok) {
    let text = "";
    let last: number | null = null;
    return (code) => {
      effects.enter("mathText");
      effects.enter("mathTextSequence");
      effects.consume(code);
      effects.exit("mathTextSequence");
      return first;
    };

    function first(code: number | null) {
      if (isSpace(code) || code === dollar) return nok(code);
      effects.enter("mathTextData");
      return inside(code);
    }

    function inside(code: number | null) {
      if (code === null || code < -2 || code === backtick || text.length > longest)
        return nok(code);
      if (code === dollar && last !== backslash) {
        if (isSpace(last) || isProse(text)) return nok(code);
        effects.exit("mathTextData");
        effects.enter("mathTextSequence");
        effects.consume(code);
        effects.exit("mathTextSequence");
        effects.exit("mathText");
        return after;
      }
      last = last === backslash ? null : code;
      text += code < 0 ? " " : String.fromCodePoint(code);
      effects.consume(code);
      return inside;
    }

    function after(code: number | null) {
      return isWord(code) || code === dollar ? nok(code) : ok(code);
    }
  },
};

/**
 * Adds formulas to remark: `$$…$$` in a paragraph or on separate lines, and `$…$` where it can't be a price. A
 * paragraph that consists of one `$$…$$` becomes a display formula.
 */
export function remarkFormulas(
  this: Processor,
): (tree: Root, file: { toString(): string }) => void {
  remarkMath.call(this, { singleDollarTextMath: false });
  (this.data().micromarkExtensions ??= []).push({ text: { [dollar]: singleDollar } });
  return (tree, file) => {
    const source = String(file);
    visit(tree, (node) => {
      if (node.type === "math") {
        // Text after the opening `$$` belongs to the formula. It isn't metadata as in fenced code.
        node.value = [node.meta ?? "", node.value].filter(Boolean).join("\n");
        node.meta = null;
      } else if (node.type === "paragraph" && node.children.length === 1) {
        const [only] = node.children;
        if (only?.type !== "inlineMath") return;
        if (!source.startsWith("$$", only.position?.start.offset)) return;
        Object.assign(node, { type: "math", value: only.value });
        delete (node as { children?: unknown }).children;
      }
    });
  };
}
