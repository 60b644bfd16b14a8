import { setTimeout as sleep } from "node:timers/promises";
import { createMemoryRouter } from "react-router";
import type { DataRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { patientRouter } from "./patient-router.ts";

let router: DataRouter | undefined;

afterEach(() => router?.dispose());

/** A router with a screen that loads at once and one that takes its time, and the states that it tells. */
function open() {
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
  const { patient, told } = open();
  await patient.navigate("/fast");
  await patient.navigate("/");
  expect(told).toEqual(["/fast idle", "/ idle"]);
  expect(patient.state.location.pathname).toBe("/");
});

it("tells that a slow navigation has begun", async () => {
  const { patient, told } = open();
  await patient.navigate("/slow");
  expect(told).toEqual(["/ loading", "/slow idle"]);
});

it("tells at once that the open screen is loaded again", async () => {
  const { patient, told } = open();
  const loaded = patient.revalidate();
  expect(told[0]).toBe("/ idle");
  await loaded;
});

it("tells nothing after its end", async () => {
  const { patient, told, end } = open();
  const opened = patient.navigate("/slow");
  end();
  await opened;
  expect(told).toEqual([]);
});
