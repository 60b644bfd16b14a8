import { expect, test } from "vitest";
import { createLibrary, type DocumentKey } from "./library.ts";
import { readableText } from "../document/source-text.ts";

const keyOf = (versionId: string): DocumentKey => ({
  organizationId: "o",
  specSlug: "harbour",
  versionId,
  isLatest: false,
});

function start() {
  const read: string[] = [];
  const state = { fails: false };
  const answer = createLibrary({
    content: async ({ versionId }) => {
      read.push(versionId);
      if (state.fails) throw new Error("The platform stumbled.");
      return { filesystem: { "openapi.json": { info: { title: versionId } } }, url: "" };
    },
    text: async (address) => address,
  });
  return { answer, read, state };
}

test("a document is loaded once for all questions", async () => {
  const { answer, read } = start();
  const of = keyOf("a");
  await Promise.all([answer("index", { of }), answer("operation", { of, id: "get /" })]);
  expect((await answer("index", { of })).title).toBe("a");
  await answer("compare", { before: of, after: keyOf("b") });
  expect(read).toEqual(["a", "b"]);
});

test("a failed load is retried", async () => {
  const { answer, read, state } = start();
  const of = keyOf("a");
  state.fails = true;
  await expect(answer("index", { of })).rejects.toThrow("stumbled");
  state.fails = false;
  expect((await answer("index", { of })).title).toBe("a");
  expect(read).toEqual(["a", "a"]);
});

test("the least recently used documents are dropped", async () => {
  const { answer, read } = start();
  for (const id of ["a", "b", "c", "a", "d", "a", "b"]) await answer("index", { of: keyOf(id) });
  expect(read).toEqual(["a", "b", "c", "d", "b"]);
});

test("minified JSON is reformatted, everything else stays unchanged", () => {
  const packed = JSON.stringify({ words: Array.from({ length: 200 }, (_, at) => `word ${at}`) });
  expect(readableText(packed)).toMatchObject({ original: packed, isSetAnew: true });
  expect(readableText(packed).lines).toHaveLength(204);
  const yaml = "openapi: 3.1.0\r\ninfo:\n  title: A\n";
  expect(readableText(yaml)).toMatchObject({ original: yaml, isSetAnew: false });
  expect(readableText(yaml).lines).toEqual(["openapi: 3.1.0", "info:", "  title: A", ""]);
  const long = `a: ${"x".repeat(12_000)}`;
  expect(readableText(long).lines.join("")).toBe(long);
});
