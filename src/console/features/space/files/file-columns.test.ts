import { expect, test } from "vitest";
import { kindOf, markdownOf } from "./file-columns.tsx";

test("content types have a kind", () => {
  const kind = (contentType: string) => kindOf({ contentType });
  expect(kind("image/png")).toBe("image");
  expect(kind("video/mp4")).toBe("media");
  expect(kind("text/csv; charset=utf-8")).toBe("document");
  expect(kind("application/vnd.openxmlformats-officedocument.wordprocessingml.document")).toBe(
    "document",
  );
  expect(kind("application/zip")).toBe("other");
});

test("the Markdown of a file shows an image, links to anything else, and escapes its name", () => {
  const file = { id: "f1", name: "a [b].png", contentType: "image/png" };
  expect(markdownOf(file)).toBe(String.raw`![a \[b\].png](/files/f1)`);
  expect(markdownOf({ ...file, name: "a.zip", contentType: "application/zip" })).toBe(
    "[a.zip](/files/f1)",
  );
});
