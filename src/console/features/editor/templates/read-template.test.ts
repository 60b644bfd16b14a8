import { expect, test } from "vitest";
import type { File } from "#contract/page.ts";
import { withCopiedLinks } from "./read-template.ts";

const files = [{ id: "f", name: "a.png", downloadURL: "/download/f" }] as File[];
const targets: Record<string, string> = {
  "/files/f": "/download/f",
  "a.png": "/download/f",
  "guide.md": "/orgs/o/spaces/s/pages/p",
  "https://example.com": "https://example.com",
};
const resolve = (address: string) => (targets[address] ? { href: targets[address] } : undefined);

test("files are copied once, links to pages become URLs, and the rest stays", async () => {
  const copied: string[] = [];
  const copy = async ({ id }: File) => {
    copied.push(id);
    return "/files/new";
  };
  const text =
    '[a](guide.md) ![b](/files/f) <img src="a.png"> [c](https://example.com) [d](gone.md) [e](#top)';
  expect(await withCopiedLinks(text, resolve, files, "https://x.org", copy)).toBe(
    '[a](https://x.org/orgs/o/spaces/s/pages/p) ![b](/files/new) <img src="/files/new"> [c](https://example.com) [d](gone.md) [e](#top)',
  );
  expect(copied).toEqual(["f"]);
});

test("a text without links is the same", async () => {
  const text = "No links, `[a](guide.md)`.\n";
  expect(await withCopiedLinks(text, resolve, [], "", async () => "")).toBe(text);
});
