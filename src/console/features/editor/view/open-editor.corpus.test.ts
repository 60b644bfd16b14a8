// @module-tag slow
// @vitest-environment happy-dom
import { undo } from "prosemirror-history";
import { describe, expect, test } from "vitest";
import { sample } from "#testing/long-run.ts";
import { hasSameContent } from "../model/write/same-content.ts";
import { hasCorpus } from "#testing/beside.ts";
import { readCorpusTexts } from "#testing/corpus.ts";
import { readPage } from "../model/read/read-page.ts";
import { blockEdits } from "../model/testing/block-edits.ts";
import { createRandom, seedOf } from "../model/testing/random.ts";
import { textEdits } from "../model/testing/text-edits.ts";
import { OpenEditor } from "./open-editor.ts";
import { isTooLargeForRich } from "../page/page-editor.tsx";

const all = hasCorpus ? readCorpusTexts().filter((text) => !isTooLargeForRich(text)) : [];
const texts = sample(all, 6);
const edits = Object.entries({ ...textEdits, ...blockEdits });

/** A page on the screen, as a person opens it. The view reads the screen after each change. */
function openOnScreen(text: string) {
  const editor = new OpenEditor(text, () => undefined);
  const place = document.body.appendChild(document.createElement("div"));
  const close = editor.mount(place, "Text");
  return {
    editor,
    close: () => {
      close();
      place.remove();
    },
  };
}

describe("real pages on the screen", { tags: "corpus" }, () => {
  test("are saved as they were opened", async () => {
    for (const text of texts) {
      const { editor, close } = openOnScreen(text);
      await Promise.resolve();
      expect(editor.text()).toBe(text);
      close();
    }
    expect(all.length).toBeGreaterThan(400);
  });

  test("mean what they show after an edit, and undo brings their bytes back", () => {
    let edited = 0;
    for (const [index, text] of texts.entries()) {
      // Pages take turns with the kinds of edits; the model's tests do each kind in each page.
      const [name, edit] = edits[index % edits.length]!;
      const { editor, close } = openOnScreen(text);
      const transform = edit(editor.state.doc, createRandom(seedOf(text + name)));
      if (transform) {
        const { tr } = editor.state;
        transform.steps.forEach((step) => tr.step(step));
        editor.dispatch(tr);
        const saved = editor.text();
        expect(hasSameContent(readPage(saved).doc, editor.state.doc), name).toBe(true);
        const history = editor.history();
        while (undo(editor.state, editor.dispatch));
        expect(editor.text()).toBe(text);
        // After a reload, too. Replaying takes longer, so only some do.
        if (index % 5 === 0) {
          const later = new OpenEditor(saved, () => undefined, [], history);
          while (later.undo(later.state, later.dispatch));
          expect(later.text()).toBe(text);
        }
        edited++;
      }
      close();
    }
    expect(edited).toBeGreaterThan(texts.length / 2);
  });
});
