import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const service = new URL("../../", import.meta.url).pathname;

/** They are about what has ended, or is about to end. */
const aboutEnds = ["api/permissions/ending-access.ts"];

test("whatever reads grants leaves out those that have ended", () => {
  const reads = /(?:selectFrom\("|\b(?:from|join) )access_grant\b/;
  const files = globSync("**/*.ts", { cwd: service })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => !/\.test\.ts$|^database\/migrations\//.test(name));
  const texts = files.map((name) => ({ name, text: readFileSync(service + name, "utf8") }));
  const readers = texts.filter(({ text }) => reads.test(text));
  expect(readers.length).toBeGreaterThan(5);
  const careless = readers.filter(({ text }) => !/\bisOngoing\(/.test(text));
  expect(careless.map(({ name }) => name)).toEqual(aboutEnds);
});
