import type { Nodes } from "mdast";
import type {} from "micromark-util-types";
import type {} from "remark-parse";
import type { Data, Processor } from "unified";

type SyntaxExtension = NonNullable<Data["micromarkExtensions"]>[number];
type TreeExtension = Exclude<NonNullable<Data["fromMarkdownExtensions"]>[number], unknown[]>;
type FlowConstructs = NonNullable<SyntaxExtension["flow"]>;
type Construct = Exclude<FlowConstructs[string], unknown[] | undefined>;

/** A separate line that consists of `{% … %}` tags. */
export type TagLine = { type: "tagLine"; value: string; position?: Nodes["position"] };

declare module "micromark-util-types" {
  interface TokenTypeMap {
    tagLine: "tagLine";
  }
}

const braceOpen = 123;
const braceClose = 125;
const percent = 37;

const tagLine: Construct = {
  name: "tagLine",
  tokenize(effects, ok, nok) {
    let beforeLast: number | null = null;
    let last: number | null = null;
    return (code) => {
      effects.enter("tagLine");
      effects.consume(code);
      return second;
    };

    function second(code: number | null) {
      if (code !== percent) return nok(code);
      effects.consume(code);
      return inside;
    }

    function inside(code: number | null) {
      // micromark's codes: line endings are -5, -4, and -3; tab and virtual space are -2 and -1.
      if (code === null || code < -2) {
        if (last !== braceClose || beforeLast !== percent) return nok(code);
        effects.exit("tagLine");
        return ok(code);
      }
      if (code !== 32 && code !== -2 && code !== -1) {
        beforeLast = last;
        last = code;
      }
      effects.consume(code);
      return inside;
    }
  },
};

const syntax: SyntaxExtension = { flow: { [braceOpen]: tagLine } };

const toTree: TreeExtension = {
  enter: {
    tagLine(token) {
      const node: TagLine = { type: "tagLine", value: this.sliceSerialize(token) };
      this.enter(node as never, token);
    },
  },
  exit: {
    tagLine(token) {
      this.exit(token);
    },
  },
};

/**
 * Adds lines of `{% … %}` tags to remark as their own syntax: they aren't absorbed by text, they end a paragraph and a
 * list like a heading does, and inside fenced code they stay code.
 */
export function remarkTagLines(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(syntax);
  (data.fromMarkdownExtensions ??= []).push(toTree);
}
