// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Markdown } from "./markdown.tsx";

afterEach(cleanup);

test("external links of a text open in a new tab", async () => {
  const text = '[a](https://a.example) <https://b.example>\n\n<a href="https://c.example">c</a>';
  render(<Markdown>{text}</Markdown>);
  await waitFor(() => expect(screen.getAllByRole("link")).toHaveLength(3));
  const links = screen.getAllByRole<HTMLAnchorElement>("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "https://a.example",
    "https://b.example",
    "https://c.example",
  ]);
  for (const link of links) expect(link.target).toBe("_blank");
});
