import { setTimeout as sleep } from "node:timers/promises";
import { createMemoryRouter, redirect } from "react-router";
import type { DataRouter, RouteObject } from "react-router";
import { afterEach, expect, it } from "vitest";
import { whenLoaded } from "./when-loaded.ts";

let router: DataRouter | undefined;

afterEach(() => router?.dispose());

function open(first: RouteObject) {
  router = createMemoryRouter([
    { path: "/", ...first },
    { path: "/next", loader: () => sleep(5) },
  ]);
  router.initialize();
  return router;
}

it("waits for the first screen's data, and for the screen that it leads to", async () => {
  const opened = open({ loader: () => redirect("/next") });
  await whenLoaded(opened);
  expect(opened.state).toMatchObject({ initialized: true, location: { pathname: "/next" } });
});

it("doesn't wait for data that failed to load", async () => {
  const opened = open({
    loader: () => {
      throw new Error("no");
    },
  });
  await whenLoaded(opened);
  expect(opened.state.errors).not.toBeNull();
});

it("waits for nothing if there is nothing to load", async () => {
  await expect(whenLoaded(open({}))).resolves.toBeUndefined();
});
