// @vitest-environment happy-dom
import { setTimeout as sleep } from "node:timers/promises";
import { createMemoryRouter, redirect } from "react-router";
import type { DataRouter, RouteObject } from "react-router";
import { afterEach, expect, it } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { drawFromCache, untilDrawn } from "#console/data/opening.ts";
import { drawFirst, patientRouter, whenLoaded } from "./shown-router.ts";

let router: DataRouter | undefined;

afterEach(() => router?.dispose());

/** A router with a screen that loads at once and one that takes its time, and the states that it tells. */
function openPatient() {
  router = createMemoryRouter([
    { path: "/" },
    { path: "/fast", loader: () => null },
    { path: "/slow", loader: () => sleep(250, null) },
  ]);
  router.initialize();
  const told: string[] = [];
  const patient = patientRouter(router);
  const end = patient.subscribe(({ location, navigation }) =>
    told.push(`${location.pathname} ${navigation.state}`),
  );
  return { patient, told, end };
}

it("tells only the end of a fast navigation", async () => {
  const { patient, told } = openPatient();
  await patient.navigate("/fast");
  await patient.navigate("/");
  expect(told).toEqual(["/fast idle", "/ idle"]);
  expect(patient.state.location.pathname).toBe("/");
});

it("tells that a slow navigation has begun", async () => {
  const { patient, told } = openPatient();
  await patient.navigate("/slow");
  expect(told).toEqual(["/ loading", "/slow idle"]);
});

it("tells at once that the open screen is loaded again", async () => {
  const { patient, told } = openPatient();
  const loaded = patient.revalidate();
  expect(told[0]).toBe("/ idle");
  await loaded;
});

it("tells nothing after its end", async () => {
  const { patient, told, end } = openPatient();
  const opened = patient.navigate("/slow");
  end();
  await opened;
  expect(told).toEqual([]);
});

const fromCache = () => {
  drawFromCache();
  return null;
};

/**
 * A router with screens that the cache has, one that has to be loaded, and one that takes its time, and how their states are
 * drawn: at once, or in slices.
 */
async function openFirst() {
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
  const { first, told } = await openFirst();
  await first.navigate("/cached");
  expect(told).toEqual(["/cached: at once, requests wait"]);
  await drawn();
});

it("lets requests leave at once for a screen that the cache doesn't have", async () => {
  const { first, told } = await openFirst();
  await first.navigate("/empty");
  expect(told).toEqual(["/empty: in slices, requests leave"]);
});

it("lets requests leave once it turns out that a screen takes its time", async () => {
  const { first, told } = await openFirst();
  const opened = first.navigate("/slow");
  expect(untilDrawn()).toBeDefined();
  await drawn();
  await opened;
  expect(told).toEqual(["/slow: in slices, requests leave"]);
});

it("leaves the way back to React", async () => {
  const { first, told } = await openFirst();
  await first.navigate("/cached");
  await drawn();
  await first.navigate(-1);
  await drawn();
  expect(told.at(-1)).toBe("/: in slices, requests wait");
});

it("doesn't hold the requests of a new search", async () => {
  const { first, told } = await openFirst();
  await first.navigate("/?q=mia");
  expect(told).toEqual(["/: in slices, requests leave"]);
});

/** A router that begins to load its first screen. */
function load(first: RouteObject) {
  router = createMemoryRouter([
    { path: "/", ...first },
    { path: "/next", loader: () => sleep(5) },
  ]);
  router.initialize();
  return router;
}

it("waits for the first screen's data, and for the screen that it leads to", async () => {
  const opened = load({ loader: () => redirect("/next") });
  await whenLoaded(opened);
  expect(opened.state).toMatchObject({ initialized: true, location: { pathname: "/next" } });
});

it("doesn't wait for data that failed to load", async () => {
  const opened = load({
    loader: () => {
      throw new Error("no");
    },
  });
  await whenLoaded(opened);
  expect(opened.state.errors).not.toBeNull();
});

it("waits for nothing if there is nothing to load", async () => {
  await expect(whenLoaded(load({}))).resolves.toBeUndefined();
});
