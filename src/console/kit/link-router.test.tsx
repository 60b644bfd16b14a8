// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import { Link } from "#console/ui/link.tsx";
import { LinkRouter } from "./link-router.tsx";
import { Markdown } from "./markdown/markdown.tsx";

afterEach(cleanup);

function hrefs(...children: React.ReactNode[]): (string | null)[] {
  const element = <LinkRouter>{children}</LinkRouter>;
  const routes = [{ path: "/orgs/:org/pages/:page", element }];
  const router = createMemoryRouter(routes, { initialEntries: ["/orgs/o1/pages/p1"] });
  const { container } = render(<RouterProvider router={router} />);
  return [...container.querySelectorAll("a")].map((link) => link.getAttribute("href"));
}

test("links to other websites stay unchanged, internal ones go through the router", () => {
  const addresses = [
    "https://example.com",
    "http://example.com/a?b#c",
    "mailto:a@example.com",
    "tel:+1",
    "//example.com/x",
  ];
  expect(
    hrefs(
      ...addresses.map((href) => (
        <Link key={href} href={href}>
          x
        </Link>
      )),
    ),
  ).toEqual(addresses);
  expect(
    hrefs(
      <Link key="a" href="/orgs/o2">
        x
      </Link>,
    ),
  ).toEqual(["/orgs/o2"]);
  expect(
    hrefs(
      <Link key="b" href="#part">
        x
      </Link>,
    ),
  ).toEqual(["/orgs/o1/pages/p1#part"]);
});

test("external links of a text open in a new tab", async () => {
  const text = '[a](https://a.example) <https://b.example>\n\n<a href="https://c.example">c</a>';
  hrefs(<Markdown key="m">{text}</Markdown>);
  await waitFor(() => expect(screen.getAllByRole("link")).toHaveLength(3));
  const links = screen.getAllByRole<HTMLAnchorElement>("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "https://a.example",
    "https://b.example",
    "https://c.example",
  ]);
  for (const link of links) expect(link.target).toBe("_blank");
});
