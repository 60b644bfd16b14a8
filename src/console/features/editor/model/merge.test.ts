import { TextSelection } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { offsetAt, positionAt } from "./merge/visit.ts";
import { readPage } from "./read/read-page.ts";
import { nodeType } from "./schema/schema.ts";
import { OpenPage } from "./testing/open-page.ts";
import { samplePage } from "./testing/sample-page.ts";
import { findNodes } from "./testing/text-edits.ts";
import { asNew } from "./written.ts";

/** An open page with the cursor behind a text. */
function openAt(text: string, behind: string): OpenPage {
  const page = new OpenPage(text);
  const [found] = findNodes(page.state.doc, (node) => (node.text ?? "").includes(behind));
  const at = found!.position + found!.node.text!.indexOf(behind) + behind.length;
  page.dispatch(page.state.tr.setSelection(TextSelection.create(page.state.doc, at)));
  return page;
}

const beforeCursor = ({ state }: OpenPage) =>
  state.selection.$head.parent.textBetween(0, state.selection.$head.parentOffset);

test("changes on both sides of the cursor in its own paragraph leave it in place", () => {
  const page = openAt("One two three four five.\n", "three");
  page.takeTheirs("One two three four five.\n", "One 2 three four FIVE.\n");
  expect(beforeCursor(page)).toBe("One 2 three");
  expect(page.save()).toBe("One 2 three four FIVE.\n");
});

test("both sides' changes are kept, and undo takes back only one's own", () => {
  const base = "First paragraph here.\n\nSecond paragraph there.\n";
  const page = openAt(base, "First");
  page.dispatch(page.state.tr.insertText(" mine"));
  const { text, clashes } = page.takeTheirs(base, base.replace("there", "THEIRS"));
  expect(clashes).toEqual([]);
  expect(text).toBe("First mine paragraph here.\n\nSecond paragraph THEIRS.\n");
  expect(page.save()).toBe(text);
  page.undo();
  expect(page.save()).toBe(base.replace("there", "THEIRS"));
});

test("where both changed the same words, the writer's stay and the others are returned", () => {
  const page = openAt("One two.\n", "One");
  page.dispatch(page.state.tr.insertText("s"));
  const { text, clashes } = page.takeTheirs("One two.\n", "Once two.\n");
  expect(text).toBe("Ones two.\n");
  expect(clashes).toMatchObject([{ main: "Once two.\n", changeRequest: "Ones two.\n" }]);
});

test("an empty paragraph with the cursor in it stays", () => {
  const base = "One\n\nTwo\n";
  const page = openAt(base, "One");
  page.dispatch(page.state.tr.insert(5, nodeType("paragraph").create()));
  page.dispatch(page.state.tr.setSelection(TextSelection.create(page.state.doc, 6)));
  page.takeTheirs(base, "Zero\n\nOne\n\nTwo changed\n");
  expect(page.state.doc.toString()).toBe(
    'doc(paragraph("Zero"), paragraph("One"), paragraph, paragraph("Two changed"))',
  );
  expect(page.state.selection.$head.parent.content.size).toBe(0);
  expect(page.save()).toBe("Zero\n\nOne\n\nTwo changed\n");
});

const newBlocks = [
  "Mark",
  "## Mark",
  "- a\n- Mark",
  "- [ ] Mark",
  "```js\nMark\n```",
  "| a | b |\n| - | - |\n| Mark | d |",
  "> Mark",
  "- a\n  - Mark",
  '{% hint style="info" %}\nMark\n{% endhint %}',
  '{% tabs %}\n{% tab title="A" %}\nMark\n{% endtab %}\n{% endtabs %}',
];
describe.each(newBlocks)("the cursor in a block that is new: %s", (markdown) => {
  const base = "One\n\nTwo\n";

  /** Another person's change on both sides of it. @returns where the cursor was and is, and what the page says */
  function change(words: string) {
    const page = new OpenPage(base);
    page.dispatch(page.state.tr.insert(5, asNew(readPage(markdown).doc).firstChild!));
    const [mark] = findNodes(page.state.doc, ({ text }) => text?.includes("Mark") === true);
    const at = mark!.position + mark!.node.text!.indexOf("Mark");
    page.dispatch(page.state.tr.delete(at + words.length, at + "Mark".length));
    const cursor = TextSelection.create(page.state.doc, at + words.length);
    page.dispatch(page.state.tr.setSelection(cursor));
    const path = () => {
      const { $head } = page.state.selection;
      return Array.from({ length: $head.depth }, (_, depth) => $head.node(depth + 1).type.name);
    };
    const [was, said] = [path(), page.state.doc.toString()];
    page.takeTheirs(base, "Zero\n\nOne\n\nTwo changed\n");
    return { was, is: path(), said, page };
  }

  test.each(["Ma", ""])("stays behind “%s”", (words) => {
    const { was, is, said, page } = change(words);
    expect(is).toEqual(was);
    expect(beforeCursor(page)).toBe(words);
    expect(page.state.doc.toString()).toBe(
      said.replace("doc(", 'doc(paragraph("Zero"), ').replace("Two", "Two changed"),
    );
  });
});

test("the cursor in a new paragraph stays when somebody else adds one at the same place", () => {
  const base = "One\n\nTwo\n";
  const page = openAt(base, "One");
  page.dispatch(page.state.tr.split(page.state.selection.head));
  page.dispatch(page.state.tr.insertText("Mine"));
  const { text, clashes } = page.takeTheirs(base, "One\n\nTheirs\n\nTwo\n");
  expect(text).toBe("One\n\nTheirs\n\nMine\n\nTwo\n");
  expect(clashes).toEqual([]);
  page.dispatch(page.state.tr.insertText(" more"));
  expect(page.save()).toBe("One\n\nTheirs\n\nMine more\n\nTwo\n");
});

test("the cursor stays in a new empty paragraph above the one that was split for it", () => {
  const base = "One\n\nTwo\n";
  const page = openAt(base, "One");
  page.dispatch(page.state.tr.split(1));
  page.dispatch(page.state.tr.setSelection(TextSelection.create(page.state.doc, 1)));
  page.takeTheirs(base, "One\n\nTwo changed\n");
  page.dispatch(page.state.tr.insertText("Zero"));
  expect(page.save()).toBe("Zero\n\nOne\n\nTwo changed\n");
});

test("a frame without text doesn't grow when somebody else changes the page", () => {
  const base = "Text.\n\n<details>\n\n<summary>More</summary>\n\n</details>\n";
  const page = openAt(base, "Text");
  const size = page.state.doc.nodeSize;
  page.takeTheirs(base, base.replace("Text.", "Words."));
  expect(page.state.doc.nodeSize).toBe(size + 1);
});

test("strong white space that no text can express stays", () => {
  const base = "One **two**\n\nThree\n";
  const page = openAt(base, "two");
  page.dispatch(page.state.tr.insertText(" "));
  page.takeTheirs(base, "One **two**\n\nThree 3\n");
  expect(page.state.doc.firstChild!.toString()).toBe('paragraph("One ", strong("two "))');
});

test("blank lines of the source view are kept, and undo gives those from before", () => {
  const base = "One\n\n\n\nTwo\n";
  const page = new OpenPage(base);
  page.takeText("One\n\nTwo changed\n\n\n");
  expect(page.save()).toBe("One\n\nTwo changed\n\n\n");
  page.undo();
  expect(page.save()).toBe(base);
  page.redo();
  expect(page.save()).toBe("One\n\nTwo changed\n\n\n");
});

test("what an author keeps apart in the source view stays apart", () => {
  const page = new OpenPage("* a\n\nb\n");
  const source = "* a\n\n- b\n\n<https://c.d>\n";
  page.takeText(source);
  expect(page.state.doc.childCount).toBe(3);
  expect(page.save()).toBe(source);
});

test("the cursor goes to the source view and back to its block", () => {
  const { state, visit } = openAt(samplePage, "Hidden");
  const offset = offsetAt(state.doc, state.selection.head, visit.current);
  expect(samplePage.slice(offset)).toMatch(/^Hidden text/);
  const position = positionAt(state.doc, offset + 3, visit.current);
  expect(state.doc.resolve(position).parent.textContent).toBe("Hidden text");
});
