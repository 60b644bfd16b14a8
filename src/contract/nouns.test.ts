import { expect, expectTypeOf, test } from "vitest";
import { actOf, unrecorded } from "./actions.ts";
import { collectionOf, isKind, kinds, nameless, nouns, type Kind, type Noun } from "./nouns.ts";
import { splitKey, type Operation } from "./operation.ts";
import { operations } from "./operations.ts";

const table: Record<string, Operation> = operations;
const acts = Object.entries(table)
  .filter(([key]) => !key.startsWith("GET "))
  .flatMap(([key, { status }]) => actOf(key, status) ?? []);

test("every parent is a noun, and no two nouns stand at one place", () => {
  expectTypeOf<(typeof nouns)[Kind]["parents"][number]>().toExtend<Kind>();
  const paths = kinds.map((kind) => nouns[kind].place);
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(kinds.map(collectionOf)).size).toBe(paths.length);
});

test("what paths name is a noun or named as none", () => {
  const named = Object.keys(table).flatMap((key) =>
    [...splitKey(key).path.matchAll(/[\w-]+\/\{\w+\}/g)].map(([place]) => place),
  );
  const paths = new Set<string>([
    ...kinds.map((kind) => nouns[kind].place),
    ...Object.keys(nameless),
  ]);
  expect(named.filter((place) => !paths.has(place))).toEqual([]);
});

test("every write is an act of its noun, and every act that is not is one of these", () => {
  const done = new Set(acts.map(({ kind, act }) => `${kind}.${act}`));
  const actKeys = kinds.flatMap((kind) =>
    Object.keys(nouns[kind].acts).map((act) => `${kind}.${act}`),
  );
  expect(
    [...done].filter((action) => !actKeys.includes(action) && !(action in unrecorded)),
  ).toEqual([]);
  // Signing in and joining are not API operations.
  expect(actKeys.filter((action) => !done.has(action))).toEqual([
    "member.join",
    "member.password",
    "member.set-aside",
    "saml-provider.sign-in",
    "saml-provider.test",
  ]);
});

test("what an act touches can be read", () => {
  const scopes = ["itself", "below", "parent", "space", "everywhere"];
  for (const kind of kinds) {
    for (const touched of Object.values((nouns[kind] as Noun).acts).flat()) {
      expect([...scopes, ...Object.keys(table)], kind).toContain(touched);
    }
  }
});

test("only nouns are kinds", () => {
  expect([isKind("space"), isKind("robot"), isKind("toString")]).toEqual([true, false, false]);
});
