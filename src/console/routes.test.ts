// @vitest-environment happy-dom
import { matchRoutes } from "react-router";
import { expect, it } from "vitest";
import { paths } from "./paths.ts";
import { routes } from "./routes.tsx";

it.each([
  paths.signIn("/orgs/o?x=1"),
  paths.organizations(),
  paths.home("o"),
  paths.changeRequests("o", { view: "open" }),
  paths.content("o", { new: "space" }),
  paths.customField("o", "values"),
  paths.fieldValues("o"),
])("%s leads to a screen", (path) => {
  const { pathname } = new URL(path, "https://docs.example");
  expect(matchRoutes(routes, pathname)?.at(-1)?.route.path).not.toBe("*");
});

it("answers any other address with a screen that says so", () => {
  expect(matchRoutes(routes, "/nowhere")?.at(-1)?.route.path).toBe("*");
  expect(matchRoutes(routes, "/orgs/o/nowhere")?.at(-1)?.route.path).toBe("*");
});

it("keeps what a link names apart from the address around it", () => {
  expect(paths.page("a/b", "s", "p?", "h#1")).toBe("/orgs/a%2Fb/spaces/s/pages/p%3F#h%231");
  expect(paths.changeRequests("o", { status: ["open", "draft"], creator: "" })).toBe(
    "/orgs/o/change-requests?status=open&status=draft",
  );
});
