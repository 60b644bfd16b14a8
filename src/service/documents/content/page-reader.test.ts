// @module-tag slow
import { expect, test } from "vitest";
import { markdownToDocument } from "#content/document.ts";
import { printJson } from "#service/http/print-json.ts";
import { documentOf } from "./page-reader.ts";

test.each([
  ["short", 3],
  ["long", 1000],
])("the tree of a %s text is printed as it is", async (_, paragraphs) => {
  const text = "Some words, and [a link](other.md).\n\n".repeat(paragraphs);
  const { body } = await printJson({ document: await documentOf(text) });
  const document: unknown = JSON.parse(Buffer.from(body).toString());
  expect(document).toEqual({ document: markdownToDocument(text) });
});
