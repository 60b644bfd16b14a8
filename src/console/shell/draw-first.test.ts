// @vitest-environment happy-dom
import { setTimeout as sleep } from "node:timers/promises";
import { createMemoryRouter } from "react-router";
import type { DataRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { eventually } from "#testing/eventually.ts";
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
  const opened = createMemoryRouter([
    { path: "/", loader: fromCache },
    { path: "/cached", loader: fromCache },
    { path: "/empty", loader: () => null },
    { path: "/slow", loader: () => (drawFromCache(), sleep(100, null)) },
  ]);
  router = opened.initialize();
  await eventually(() => expect(opened.state.initialized).toBe(true));
  const told: string[] = [];
  const first = drawFirst(opened);
  first.subscribe(({ location, navigation }, { flushSync }) => {
    if (navigation.state !== "idle") return;
    const requests = untilDrawn() === undefined ? "requests leave" : "requests wait";
    told.push(`${location.pathname}: ${flushSync ? "at once" : "in slices"}, ${requests}`);
  });
  return { first, told };
}

/** Waits until the requests of a screen may leave. */
const drawn = () => eventually(() => expect(untilDrawn()).toBeUndefined(), { interval: 5 });

it("draws a screen that the cache has at once, before anything is requested", async () => {
  const { first, told } = await open();
  await first.navigate("/cached");
  expect(told).toEqual(["/cached: at once, requests wait"]);
  await drawn();
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
  await drawn();
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
