// @module-tag slow
import { describe, expect, test } from "vitest";
import { runs } from "#testing/long-run.ts";
import { hasCorpus } from "#testing/beside.ts";
import { readCorpusTexts } from "#testing/corpus.ts";
import { readPage } from "./read/read-page.ts";
import { checkEdit, editAtRandom } from "./testing/check-edit.ts";
import { nestedPages } from "./testing/nested-pages.ts";
import { seedOf } from "./testing/random.ts";
import { textEdits } from "./testing/text-edits.ts";
import { save } from "./write/save.ts";

/** Edits in each variant. */
const most = runs(15, 2000);

const deep = Object.entries(nestedPages);

/** Real pages with what makes offsets and indents hard to get right, in front of all that is edited. */
const variants: Record<string, (text: string, index: number) => string> = {
  "a byte order mark": (text) => `\uFEFF${text}`,
  CRLF: (text) => text.replaceAll("\n", "\r\n"),
  tabs: (text) => `${nestedPages["lists at tabs"]}\nText.\n\n${withTabs(text)}`,
  "deep fences": (text, index) => `${deep[index % deep.length]![1]}\nText.\n\n${indented(text)}`,
  "all of these": (text, index) =>
    `\uFEFF${deep[index % deep.length]![1]}\nText.\n\n${withTabs(text)}`.replaceAll("\n", "\r\n"),
};

/** Four spaces at the start of a line are a tab for people whose editor writes one. */
function withTabs(text: string): string {
  return text.replaceAll(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4));
}

/** One more space before what is in a list, and before fences that aren't. */
function indented(text: string): string {
  return text.replaceAll(/^(?= +\S)|^(?=```)/gm, " ");
}

const texts = hasCorpus ? readCorpusTexts() : [];
const edits = Object.entries(textEdits);

/** Pages and edits in turn, without end. */
function* turns() {
  for (let turn = 0; ; turn++) {
    // A page differs little from its version before.
    const index = (turn * 37) % texts.length;
    const [name, edit] = edits[turn % edits.length]!;
    yield { index, text: texts[index]!, seed: turn, name, edit };
  }
}

describe("real pages", { tags: "corpus" }, () => {
  test.each(Object.entries(variants))(
    "with %s: what is outside of the edited block keeps its bytes",
    { timeout: 1_800_000 },
    (variant, vary) => {
      let made = 0;
      for (const { index, text, seed, name, edit } of turns()) {
        const loaded = readPage(vary(text, index));
        expect(save(loaded.doc, loaded).text).toBe(loaded.text);
        const transform = editAtRandom(loaded, edit, seedOf(`${variant} ${name} ${seed}`));
        if (!transform) continue;
        const { problem, saved } = checkEdit(loaded, transform);
        expect(problem, `page ${index}, ${name}, seed ${seed}`).toBeUndefined();
        const inner = [...loaded.bySid.values()].filter(({ node }) => node.isTextblock);
        const isInside = inner.some(({ from, to }) =>
          saved.edits.every((item) => item.from >= from && item.to <= to),
        );
        expect(isInside, `page ${index}, ${name}, seed ${seed}`).toBe(true);
        if (++made === most) break;
      }
    },
  );
});
