import { describe, expect, test } from "vitest";
import { blockAnchor } from "#content/prose/anchored-blocks.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import { diffProse } from "#content/prose/diff.ts";
import { suggestionState } from "./suggestion-state.ts";

const run = "Run the guided installer, _then_ restart.";
const old = `# Title\n\n${run}\n\n> Stay\n> here.\n\n<p>a</p><p>b</p>\n`;
const walk = "Run the other installer, _then_ restart.";

function stateOf(words: string, suggestion: string, now: string) {
  const blocks = parseBlocks(old);
  const index = blocks.findIndex(({ text }) => text === words);
  const node = blockAnchor(blocks, index, "after");
  return suggestionState({ node, suggestion }, { old, now, since: diffProse(old, now) });
}

describe("what a suggestion finds", () => {
  test.each([
    ["its block", "Run the guided installer, then restart.", old, "ready"],
    [
      "its block elsewhere",
      "Run the guided installer, then restart.",
      `Before.\n\n${old.replace("Title", "Other")}`,
      "ready",
    ],
    [
      "its block, moved",
      "Run the guided installer, then restart.",
      `${old.replace(`${run}\n\n`, "")}\n${run}\n`,
      "ready",
    ],
    [
      "another text",
      "Run the guided installer, then restart.",
      old.replace("guided", "quick"),
      "changed",
    ],
    [
      "other marks",
      "Run the guided installer, then restart.",
      old.replace("_then_", "**then**"),
      "changed",
    ],
    [
      "what it suggests",
      "Run the guided installer, then restart.",
      old.replace("guided", "other"),
      "applied",
    ],
    ["nothing", "Stay here.", old.replace("> Stay\n> here.\n", ""), "gone"],
    ["an empty page", "Run the guided installer, then restart.", "", "gone"],
    ["a block of several", "a", old, "inseparable"],
  ])("%s", (_, words, now, at) => {
    expect(stateOf(words, walk, now).at).toBe(at);
  });

  test.each([
    ["one of two changes", "Run the other installer, _then_ restart.", 1],
    ["the other", "Run the guided installer, _then_ wait.", 1],
    ["none", run, 0],
  ])("a block with %s is compared as it is", (_, now, taken) => {
    const suggestion = "Run the other installer, _then_ wait.";
    const state = stateOf(
      "Run the guided installer, then restart.",
      suggestion,
      old.replace(run, now),
    );
    expect(state).toMatchObject({ at: "ready", original: now, taken });
  });

  test("a block with one of two changes and another", () => {
    const now = old.replace("guided", "other").replace("restart", "reboot");
    const suggestion = "Run the other installer, _then_ wait.";
    expect(stateOf("Run the guided installer, then restart.", suggestion, now).at).toBe("changed");
  });

  test.each([
    ["a block and another one after it", run, `${run}\n\nWait.`],
    ["in a quote", "> Stay\n> here.", "Stay\nhere.\n\nOr not."],
  ])("what several blocks say: %s", (_, block, suggestion) => {
    const quoted = block.startsWith(">")
      ? suggestion.replaceAll(/^/gm, "> ").replace("> \n", ">\n")
      : suggestion;
    const words = block.startsWith(">") ? "Stay here." : "Run the guided installer, then restart.";
    expect(stateOf(words, suggestion, old).at).toBe("ready");
    expect(stateOf(words, suggestion, old.replace(block, quoted)).at).toBe("applied");
  });

  test("a block that was to be removed, and is gone", () => {
    const now = old.replace("> Stay\n> here.\n", "");
    expect(stateOf("Stay here.", "", now).at).toBe("applied");
  });

  test("the block's Markdown, then and now", () => {
    const state = stateOf(
      "Run the guided installer, then restart.",
      walk,
      old.replace("guided", "quick"),
    );
    expect(state).toEqual({
      at: "changed",
      original: "Run the guided installer, _then_ restart.",
      theirs: "Run the quick installer, _then_ restart.",
    });
  });
});
