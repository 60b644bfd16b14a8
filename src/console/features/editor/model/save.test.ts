import { describe, expect, test } from "vitest";
import type { Node } from "prosemirror-model";
import { Transform } from "prosemirror-transform";
import { withAttribute } from "./html/tag-attributes.ts";
import { readPage } from "./read/read-page.ts";
import { markType, nodeType, schema } from "./schema/schema.ts";
import { samplePage } from "./testing/sample-page.ts";
import { findNodes } from "./testing/text-edits.ts";
import { save } from "./write/save.ts";

/** The text after an edit of the block with a text in it. */
function edit(text: string, change: (tr: Transform, doc: Node) => void): string {
  const loaded = readPage(text);
  const transform = new Transform(loaded.doc);
  change(transform, loaded.doc);
  return save(transform.doc, loaded).text;
}

/** The position of a text in a document. */
function find(doc: Node, text: string): number {
  const [found] = findNodes(doc, (node) => node.isText && (node.text ?? "").includes(text));
  return found!.position + found!.node.text!.indexOf(text);
}

const type = (after: string, text: string) => (tr: Transform, doc: Node) =>
  void tr.insert(find(doc, after) + after.length, schema.text(text));
const paragraph = (text: string) => nodeType("paragraph").create(null, schema.text(text));
const remove = (name: string) => (tr: Transform, doc: Node) => {
  const [{ position, node }] = findNodes(doc, (one) => one.type.name === name) as [never];
  tr.delete(position, position + (node as Node).nodeSize);
};

test("an ampersand is escaped only where it would start a character reference", () => {
  expect(edit("One two\n", type("One", " AT&T &x"))).toBe("One AT&T &x two\n");
  expect(edit("One two\n", type("One", " &copy; &#35;"))).toBe("One \\&copy; \\&#35; two\n");
  const link = (href: string) =>
    edit("One two\n", (tr) => void tr.addMark(1, 4, markType("link").create({ href })));
  expect(link("https://e.com/?a=1&b=2")).toBe("[One](https://e.com/?a=1&b=2) two\n");
  expect(link("https://e.com/?a=1&amp;b=2")).toBe("[One](https://e.com/?a=1\\&amp;b=2) two\n");
});

test("an unchanged page has no edits", () => {
  const loaded = readPage(samplePage);
  expect(save(loaded.doc, loaded)).toMatchObject({ edits: [], text: samplePage });
});

test("an edit keeps the author's markup in its block", () => {
  expect(edit("An _old_ word,\nwrapped, with a__b.  \nMore &#x20;", type("old", "er"))).toBe(
    "An *old*er word,\nwrapped, with a__b.  \nMore &#x20;",
  );
  expect(edit("An _old_ word,\nwrapped, with a__b.  \nMore &#x20;", type("wrap", "p"))).toBe(
    "An _old_ word,\nwrappped, with a__b.  \nMore &#x20;",
  );
});

describe("text", () => {
  test.each([
    ["a mark in a word", "snake", "_case", "snake_case"],
    ["brackets", "a", " [optional]", "a [optional]"],
    ["brackets that are a link", "a\n\n[x]: y", " [x]", "a \\[x]\n\n[x]: y"],
    ["a formula", "a", " $x=1$", "a \\$x=1\\$"],
    ["an element", "a", " <div>", "a \\<div>"],
  ])("is escaped only where needed: %s", (_, before, typed, after) => {
    expect(edit(before, type(before.split("\n")[0]!, typed))).toBe(after);
  });
});

describe("places between blocks", () => {
  test("an inserted block goes to the end of the one before", () => {
    const text = "a\n\n\n\nb\n";
    const insert = (tr: Transform) => void tr.insert(3, nodeType("rule").create());
    expect(edit(text, insert)).toBe("a\n\n---\n\n\n\nb\n");
  });

  test("a deleted block takes the gap before it along", () => {
    expect(edit("a\n\n---\n\n\nb\n", remove("rule"))).toBe("a\n\n\nb\n");
    expect(edit("---\n\n\nb\n", remove("rule"))).toBe("b\n");
  });

  test("blocks stay apart when what was between them goes", () => {
    expect(edit("a\n# b\nc", remove("heading"))).toBe("a\n\nc");
    const toParagraph = (tr: Transform, doc: Node) =>
      void tr.setBlockType(find(doc, "b"), find(doc, "b"), nodeType("paragraph"));
    expect(edit("a\n# b\nc", toParagraph)).toBe("a\n\nb\n\nc");
  });

  test("what follows a list in a quote stays apart from what takes its place", () => {
    const replaceList = (tr: Transform, doc: Node) => {
      const [{ position, node }] = findNodes(doc, (one) => one.type.name === "orderedList") as [
        never,
      ];
      tr.replaceWith(position, position + (node as Node).nodeSize, paragraph("New"));
    };
    expect(edit("> 1. A\n>\n> * b\n", replaceList)).toBe("> New\n>\n> * b\n");
    expect(edit("> 1. A\n>    * n\n>\n> * b\n", remove("orderedList"))).toBe("> * b\n");
    expect(edit("> A\n>\n> [^1]: B\n>\n> * c\n", remove("note"))).toBe("> A\n>\n> * c\n");
  });

  test("an empty paragraph isn't written", () => {
    const insert = (tr: Transform) => void tr.insert(3, nodeType("paragraph").create());
    expect(edit("a\n\nb", insert)).toBe("a\n\nb");
  });

  test("a page without blocks gets text", () => {
    expect(edit("", (tr) => void tr.insert(1, schema.text("a")))).toBe("a\n");
  });
});

describe("lists", () => {
  const splitAfter = (text: string) => (tr: Transform, doc: Node) =>
    void tr.split(find(doc, text) + text.length, 2);

  test.each([
    ["a bullet and its gap", "-   ab\n-   c", "-   a\n-   b\n-   c"],
    ["a number", "4) ab\n5) c", "4) a\n5) b\n5) c"],
    ["numbers that are all one", "1. ab\n1. c", "1. a\n1. b\n1. c"],
    ["blank lines", "* ab\n\n* c", "* a\n\n* b\n\n* c"],
  ])("a new item takes from its neighbor %s", (_, before, after) => {
    expect(edit(before, splitAfter("a"))).toBe(after);
  });

  test("the second item starts the list when the first is deleted", () => {
    expect(edit("3. a\n4. b\n5. c", remove("listItem"))).toBe("3. b\n5. c");
  });

  test("new items in place of the first start the list", () => {
    const replace = (tr: Transform, doc: Node) => {
      const list = doc.firstChild!;
      const items = ["x", "y"].map((text) =>
        nodeType("listItem").create(null, nodeType("paragraph").create(null, schema.text(text))),
      );
      tr.replaceWith(1, 1 + list.child(0).nodeSize, items);
    };
    expect(edit("3. a\n4. b\n6. c", replace)).toBe("3. x\n4. y\n4. b\n6. c");
  });

  test("a new list next to another gets another bullet", () => {
    const list = nodeType("bulletList").create(
      null,
      nodeType("listItem").create(null, nodeType("paragraph").create(null, schema.text("b"))),
    );
    const append = (tr: Transform, doc: Node) => void tr.insert(doc.content.size, list);
    expect(edit("* a", append)).toBe("* a\n\n- b");
  });

  test("a task that starts with a line break keeps its box", () => {
    const removeBreak = (tr: Transform, doc: Node) => {
      const [{ position }] = findNodes(doc, (node) => node.type.name === "hardBreak") as [never];
      tr.delete(position, position + 1);
    };
    expect(edit("- [ ] \\\n  Open\n- [x] Done\n", removeBreak)).toBe("- [ ] Open\n- [x] Done\n");
  });

  test("a block in an item is indented like its text", () => {
    const code = nodeType("codeBlock").create(null, schema.text("b\n\nc"));
    const insert = (tr: Transform, doc: Node) => void tr.insert(find(doc, "a") + 2, code);
    expect(edit("12. a\n13. d", insert)).toBe("12. a\n\n    ```\n    b\n\n    c\n    ```\n13. d");
  });
});

describe("tables", () => {
  test("one cell changes", () => {
    const text = "| a   |  b |\n|-----|:--:|\n| c   | d  |";
    expect(edit(text, type("d", "e"))).toBe("| a   |  b |\n|-----|:--:|\n| c   | de  |");
    expect(edit(text, type("d", " | e"))).toContain("d \\| e");
  });

  test("a row after the header goes after the dashes", () => {
    const insert = (tr: Transform, doc: Node) => {
      const cells = ["x", "y"].map((text) => nodeType("tableCell").create(null, schema.text(text)));
      tr.insert(1 + doc.firstChild!.firstChild!.nodeSize, nodeType("tableRow").create(null, cells));
    };
    expect(edit("|a|b|\n|-|-|\n|c|d|", insert)).toBe("|a|b|\n|-|-|\n| x | y |\n|c|d|");
  });

  test("a cell without a tag in an HTML table gets one", () => {
    const text = "<table><tr><td>a</td><td>b</td></tr></table>";
    const strip = (tr: Transform, doc: Node) => {
      const [cell] = findNodes(doc, ({ type: { name } }) => name === "tableCell");
      tr.setNodeAttribute(cell!.position, "open", null);
      tr.insert(cell!.position + 1, schema.text("x"));
    };
    expect(edit(text, strip)).toBe("<table><tr><td>xa</td><td>b</td></tr></table>");
  });

  test("cells over several columns make it an HTML table", () => {
    const span = (tr: Transform, doc: Node) => {
      const [cell] = findNodes(doc, ({ type: { name } }) => name === "tableCell");
      tr.setNodeAttribute(cell!.position, "colspan", 2);
    };
    expect(edit("|a|b|\n|-|-|\n|c|d|", span)).toBe(
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td colspan="2">c</td><td>d</td></tr></tbody></table>',
    );
  });
});

describe("containers", () => {
  test("an attribute of a tag changes alone", () => {
    const restyle = (tr: Transform, doc: Node) => {
      const open = doc.firstChild!.attrs["open"] as string;
      tr.setNodeAttribute(0, "open", withAttribute(open, "style", "danger"));
    };
    expect(edit('{%  hint style="info" icon="x"%}\n_a_\n{% endhint %}', restyle)).toBe(
      '{%  hint style="danger" icon="x"%}\n_a_\n{% endhint %}',
    );
  });

  test("an embed that gets a caption gets an end", () => {
    const caption = (tr: Transform) =>
      void tr.insert(1, nodeType("paragraph").create(null, schema.text("a")));
    expect(edit('{% embed url="b" %}\n', caption)).toBe('{% embed url="b" %}\na\n{% endembed %}\n');
  });

  test("a block that moves into a hint keeps its source", () => {
    const wrap = (tr: Transform, doc: Node) => {
      const range = doc.resolve(1).blockRange()!;
      tr.wrap(range, [{ type: nodeType("hint") }]);
    };
    expect(edit("_a_\nb\n", wrap)).toBe('{% hint style="info" %}\n_a_\nb\n{% endhint %}\n');
  });
});

test("a space at the end isn't written, and one that was written stays", () => {
  expect(edit("ab\n", type("b", " "))).toBe("ab\n");
  expect(edit("See https://a.b\n", type("b", " "))).toBe("See https://a.b\n");
  expect(edit("ab&#x20;\n", type("a", "x"))).toBe("axb&#x20;\n");
});

test("a formula alone in a paragraph is read as a block", () => {
  const insert = (tr: Transform) => void tr.insert(1, nodeType("math").create({ tex: "a" }));
  expect(edit("", insert)).toBe("$$a$$\n");
});

test("a footnote and its text can be new at once", () => {
  const add = (tr: Transform, doc: Node) => {
    const source = "[^1]: Note";
    tr.insert(doc.content.size, nodeType("definition").create({ source }));
    tr.insert(find(doc, "a") + 1, nodeType("footnote").create({ label: "1" }));
  };
  expect(edit("_x_ a\nb", add)).toBe("_x_ a[^1]\nb\n\n[^1]: Note");
});

test("a footnote before indented code doesn't take it", () => {
  const note = nodeType("note").create({ label: "1" }, paragraph("Note"));
  expect(edit("a\n\n    b\n", (tr) => void tr.insert(3, note))).toBe(
    "a\n\n[^1]: Note\n\n```\nb\n```\n",
  );
});

describe("a page that was stored with a byte order mark", () => {
  const text = "\uFEFFPara one.\n\n- item\n- b\n\n```js\nlet a;\n```\n\nPara two.";
  test.each([
    ["Para one", "Para oneX"],
    ["item", "itemX"],
    ["let a", "let aX"],
    ["Para two", "Para twoX"],
  ])("changes where it is edited: %s", (before, after) => {
    expect(edit(text, type(before, "X"))).toBe(text.replace(before, after));
  });

  test("keeps it when its first block goes, and when it has no block", () => {
    expect(edit(text, remove("paragraph"))).toBe(`\uFEFF${text.slice(text.indexOf("- item"))}`);
    expect(edit("\uFEFF", (tr) => void tr.insert(1, schema.text("a")))).toBe("\uFEFFa\n");
    const before = (tr: Transform) => void tr.insert(0, paragraph("New."));
    expect(edit(text, before)).toBe(text.replace("Para one", "New.\n\nPara one"));
  });
});

test("a page with CRLF gets CRLF", () => {
  const split = (tr: Transform, doc: Node) => void tr.split(find(doc, "b"));
  expect(edit("ab\r\nc\r\n\r\nd\r\n", split)).toBe("a\r\n\r\nb\r\nc\r\n\r\nd\r\n");
  expect(edit("```\r\na\r\nb\r\n```\r\n", type("a", "x\ny"))).toBe(
    "```\r\nax\r\ny\r\nb\r\n```\r\n",
  );
});
