// @vitest-environment happy-dom
import { setTimeout as sleep } from "node:timers/promises";
import { createMemoryRouter } from "react-router";
import type { DataRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { drawFromCache, untilDrawn } from "#console/data/opening.ts";
import { drawFirst } from "./draw-first.ts";

let router: DataRouter | undefined;

afterEach(() => router?.dispose());

const fromCache = () => {
  drawFromCache();
  return null;
};

/**
 * A router with screens that the cache has, one that has to be loaded, and one that takes its time, and how their states are
 * drawn: at once, or in slices.
 */
async function open() {
  router = createMemoryRouter([
    { path: "/", loader: fromCache },
    { path: "/cached", loader: fromCache },
    { path: "/empty", loader: () => null },
    { path: "/slow", loader: () => (drawFromCache(), sleep(50, null)) },
  ]);
  router.initialize();
  await drawn();
  const told: string[] = [];
  const first = drawFirst(router);
  first.subscribe(({ location, navigation }, { flushSync }) => {
    if (navigation.state !== "idle") return;
    const requests = untilDrawn() === undefined ? "requests leave" : "requests wait";
    told.push(`${location.pathname}: ${flushSync ? "at once" : "in slices"}, ${requests}`);
  });
  return { first, told };
}

/** Longer than a frame takes, and than a hidden tab waits for one. */
const drawn = () => sleep(150);

it("draws a screen that the cache has at once, before anything is requested", async () => {
  const { first, told } = await open();
  await first.navigate("/cached");
  expect(told).toEqual(["/cached: at once, requests wait"]);
  await drawn();
  expect(untilDrawn()).toBeUndefined();
});

it("lets requests leave at once for a screen that the cache doesn't have", async () => {
  const { first, told } = await open();
  await first.navigate("/empty");
  expect(told).toEqual(["/empty: in slices, requests leave"]);
});

it("lets requests leave once it turns out that a screen takes its time", async () => {
  const { first, told } = await open();
  const opened = first.navigate("/slow");
  expect(untilDrawn()).toBeDefined();
  await sleep(10);
  expect(untilDrawn()).toBeUndefined();
  await opened;
  expect(told).toEqual(["/slow: in slices, requests leave"]);
});

it("leaves the way back to React", async () => {
  const { first, told } = await open();
  await first.navigate("/cached");
  await drawn();
  await first.navigate(-1);
  await drawn();
  expect(told.at(-1)).toBe("/: in slices, requests wait");
});

it("doesn't hold the requests of a new search", async () => {
  const { first, told } = await open();
  await first.navigate("/?q=mia");
  expect(told).toEqual(["/: in slices, requests leave"]);
});
