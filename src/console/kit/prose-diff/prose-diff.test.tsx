// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRef, type ReactNode } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { blockAnchor, findAnchor } from "#content/prose/anchored-blocks.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import { createQueryClient } from "#console/data/query-client.ts";
import type { ProseDiffHandle } from "./diff-list.tsx";
import { ProseDiff, type ProseDiffProps } from "./prose-diff.tsx";

// KaTeX checks this when it loads, once for all tests of a process, and the test document has no doctype.
Object.defineProperty(document, "compatMode", { value: "CSS1Compat" });

afterEach(cleanup);
const page = (...blocks: string[]) => blocks.join("\n\n");
const still = ["Still one", "Still two", "Still three", "Still four", "Still five"];
const before = page("Run the quick installer.", ...still, "Going away");
const after = page("Run the guided installer.", ...still, "Nothing like what was here");

function WithCache({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>;
}

async function show(props: Partial<ProseDiffProps> = {}) {
  const drawn = render(<ProseDiff before={before} after={after} view="inline" {...props} />, {
    wrapper: WithCache,
  });
  // The parser is loaded with the first comparison.
  await waitFor(() =>
    expect(drawn.container.querySelector(".diff-row, .diff-fold")).not.toBeNull(),
  );
  return drawn.container;
}

describe("inline", () => {
  test("words are marked as removed and added", async () => {
    const drawn = await show();
    expect([...drawn.querySelectorAll("del")].map((element) => element.textContent)).toEqual([
      "quick",
    ]);
    expect([...drawn.querySelectorAll("ins")].map((element) => element.textContent)).toEqual([
      "guided",
    ]);
    expect(screen.getByRole("img", { name: "Removed" })).toBeDefined();
    expect(screen.getByRole("img", { name: "Added" })).toBeDefined();
  });
  test("a link whose words and target changed says so once", async () => {
    await show({ before: "See [the list](gone.md).", after: "See [the limits](limits.md)." });
    expect(screen.getAllByText("link gone.md → limits.md")).toHaveLength(1);
  });
  test("folded blocks open", async () => {
    await show();
    expect(screen.queryByText("Still three")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "3 unchanged blocks" }));
    expect(screen.getByText("Still three")).toBeDefined();
  });
  test("a comment gets the anchor of its block, even a removed one", async () => {
    const onComment = vi.fn<(node: string) => void>();
    await show({ onComment });
    await userEvent.click(
      screen.getByRole("button", { name: "Comment on this block as it was before" }),
    );
    const node = onComment.mock.calls[0]?.[0] ?? "";
    expect(node).toMatch(/^before:/);
    expect(findAnchor(parseBlocks(before), node)?.block.text).toBe("Going away");
  });
  test("a text that can't be commented on has no buttons, and its rows no anchors", async () => {
    const drawn = await show({ onComment: () => {}, commentSides: { before: false, after: true } });
    const rows = [...drawn.querySelectorAll<HTMLElement>(".diff-row-removed")];
    expect(rows.map((row) => row.dataset["node"])).toEqual([undefined]);
    expect(rows.map((row) => row.querySelector("button"))).toEqual([null]);
    expect(screen.getAllByRole("button", { name: "Comment on this block" })).not.toEqual([]);
  });
  test("a block with a thread is never folded, and the thread is below it", async () => {
    const blocks = parseBlocks(after);
    const node = blockAnchor(
      blocks,
      blocks.findIndex((block) => block.text === "Still three"),
      "after",
    );
    const renderBelow = (anchor: string) => (anchor === node ? <i>thread</i> : null);
    await show({ renderBelow, threadNodes: new Set([node]) });
    expect(screen.getByText("thread").closest("[data-row]")?.textContent).toContain("Still three");
  });
  test("the next change is announced and focused; after the last there is none", async () => {
    const ref = createRef<ProseDiffHandle>();
    const onPosition = vi.fn<(current: number, count: number) => void>();
    await show({ ref, onPosition });
    expect(onPosition).toHaveBeenLastCalledWith(0, 2);
    act(() => void ref.current?.next());
    expect(onPosition).toHaveBeenLastCalledWith(1, 2);
    act(() => void ref.current?.next());
    expect(document.activeElement?.textContent).toContain("Going away");
    expect(ref.current?.next()).toBe(false);
    act(() => void ref.current?.previous());
    expect(onPosition).toHaveBeenLastCalledWith(1, 2);
  });
});

test("side by side, each side has its own words only", async () => {
  const drawn = await show({ view: "split" });
  const [left] = drawn.querySelectorAll(".diff-side-before");
  const [right] = drawn.querySelectorAll(".diff-side-after");
  expect(left?.textContent).toBe("Run the quick installer.");
  expect(right?.textContent).toBe("Run the guided installer.");
});

test("side by side, no line is said to be left out where one moved away", async () => {
  const code = (...lines: string[]) => `\`\`\`\n${lines.join("\n")}\n\`\`\``;
  const drawn = await show({
    before: code("first()", "moves()", "stays()", "last()"),
    after: code("first()", "stays()", "moves()", "last()"),
    view: "split",
  });
  expect(drawn.querySelectorAll(".diff-line")).toHaveLength(8);
  expect(drawn.querySelector(".diff-line-gap")).toBeNull();
});

test("a single unchanged line is shown instead of a gap", async () => {
  const lines = Array.from({ length: 9 }, (_, n) => `line ${n}`);
  const code = (...changed: number[]) =>
    `\`\`\`\n${lines.map((line, n) => (changed.includes(n) ? `${line} new` : line)).join("\n")}\n\`\`\``;
  const drawn = await show({ before: code(), after: code(0, 8) });
  expect(drawn.querySelector(".diff-line-gap")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
});

test("a column that moved has a sign at its head on both places", async () => {
  const table = (...rows: string[]) => rows.map((row) => `| ${row} |`).join("\n");
  await show({
    before: table("Name | Type | Note", "--|--|--", "a | b | c"),
    after: table("Name | Note | Type", "--|--|--", "a | c | b"),
  });
  for (const name of ["Column moved away", "Column moved here"]) {
    const head = screen.getByRole("img", { name }).closest("th");
    expect(head?.textContent).toBe("↔Type");
  }
});

test("beside another change, it says in what the source differs", async () => {
  const tabs = (attributes: string, title: string) =>
    `{% tabs${attributes} %}\n{% tab title="${title}" %}\nRun it.\n{% endtab %}\n{% endtabs %}`;
  await show({ before: tabs("", "Mac"), after: tabs(' sync="os"', "macOS") });
  expect(screen.getByText("In the source: tags around blocks")).toBeDefined();
});

test("equal texts say so", async () => {
  await show({ before: after });
  expect(screen.getByText("The text is the same on both sides.")).toBeDefined();
});

test("fields of the page are above its text", async () => {
  await show({ fields: [{ name: "Title", before: "Old", after: "New" }] });
  expect(screen.getByText("Old").tagName).toBe("DEL");
  expect(screen.getByText("New").tagName).toBe("INS");
});

test("front matter is compared character by character", async () => {
  const source = { before: "---\nif: x\n---\n", after: "---\nif: y\n---\n" };
  await show({ fields: [{ name: "Front matter", source }] });
  const field = screen.getByRole("group", { name: "Front matter" });
  await waitFor(() => expect(field.querySelector("del")?.textContent).toBe("x"));
  expect(field.querySelector("ins")?.textContent).toBe("y");
});

test("unchanged formulas, diagrams, icons, and colors are rendered", async () => {
  const same =
    'Go <i class="fa-leaf">:leaf:</i> <mark style="color:red;">red</mark>\n\n```mermaid\ngraph TD\n```';
  const drawn = await show({ before: `${same}\n\nOld`, after: `${same}\n\nNew` });
  expect(drawn.querySelector("mark")?.className).toBe("prose-colored prose-color-red");
  await waitFor(() =>
    expect(drawn.querySelector("figure.prose-diagram")?.textContent).toContain("graph TD"),
  );
  await waitFor(() => expect(drawn.querySelector("svg.prose-icon")).not.toBeNull());
  expect(drawn.textContent).not.toContain(":leaf:");
});
