import { expect, test } from "vitest";
import { documentToMarkdown, markdownToDocument } from "../document.ts";
import { parseTree } from "./parse.ts";

type Node = { type: string; value?: unknown; children?: unknown };

/** The text of each node of a kind, in order. */
function textsOf(markdown: string, type: string): string[] {
  const kinds: string[] = [];
  const nodesOf = ({ children }: Node) => (Array.isArray(children) ? (children as Node[]) : []);
  const textOf = (node: Node): string =>
    typeof node.value === "string" ? node.value : nodesOf(node).map(textOf).join("");
  const visit = (node: Node) => {
    if (node.type === type) kinds.push(textOf(node));
    nodesOf(node).forEach(visit);
  };
  (parseTree(markdown) as Node[]).forEach(visit);
  return kinds;
}

test("emphasis ends beside Chinese, Japanese, and Korean punctuation", () => {
  expect(textsOf("前の文。**重要（必読）：**次へ進む。", "strong")).toEqual(["重要（必読）："]);
  expect(textsOf("**设置完成。**现在重启。", "strong")).toEqual(["设置完成。"]);
  expect(textsOf('한국어 **"강조"**는 여기.', "strong")).toEqual(['"강조"']);
  expect(textsOf("これは*「引用」*です。", "emphasis")).toEqual(["「引用」"]);
  expect(textsOf("点击**`保存`**按钮，再按**（可选）**键。", "strong")).toEqual([
    "保存",
    "（可选）",
  ]);
  expect(textsOf("价格~~（旧）~~更新", "delete")).toEqual(["（旧）"]);
  expect(textsOf("| 列 |\n| - |\n| 前**（注）**後 |", "strong")).toEqual(["（注）"]);
});

test("emphasis in other languages is what CommonMark says", () => {
  expect(textsOf("2 ** 3 ** 4 and snake_case_name and a**(b)**c", "strong")).toEqual([]);
  expect(textsOf("**bold**text and *a*b", "strong")).toEqual(["bold"]);
});

test("tasks keep their boxes through the tree of nodes", () => {
  const text = "* [x] Done\n* [ ] **重要：**次\n";
  expect(documentToMarkdown(markdownToDocument(text))).toBe(text);
});

test("a document keeps its bytes through the tree of nodes", () => {
  const text = "前の文。**重要（必読）：**次へ進む。\n";
  expect(documentToMarkdown(markdownToDocument(text))).toBe(text);
});
