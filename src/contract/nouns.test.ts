import { expect, expectTypeOf, test } from "vitest";
import { actOf, nameless, unrecorded } from "./actions.ts";
import { collectionOf, isKind, kinds, nouns, type Kind, type Noun, type Touch } from "./nouns.ts";
import { splitKey, type Operation } from "./operation.ts";
import { operations, type OperationKey } from "./operations.ts";

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
  // Signing in, joining, viewing as somebody else, and notifying are not API operations. Support asks outside the organization.
  expect(actKeys.filter((action) => !done.has(action))).toEqual([
    "organization.view-begin",
    "organization.view-end",
    "member.join",
    "member.sign-in",
    "member.two-step-on",
    "member.two-step-off",
    "member.recovery-codes",
    "member.password",
    "member.passkey-add",
    "member.passkey-delete",
    "member.email-change",
    "member.sessions-end",
    "member.view-begin",
    "member.view-end",
    "member.set-aside",
    "invite.mail",
    "saml-provider.sign-in",
    "saml-provider.test",
    "saml-provider.certificate-ends",
    "oidc-provider.sign-in",
    "oidc-provider.test",
    "webhook.disable",
    "collection.access-ends",
    "space.access-ends",
    "support-access.create",
    "support-access.view-begin",
    "support-access.view-end",
    "notification.create",
  ]);
});

type Acts = { [K in Kind]: (typeof nouns)[K]["acts"] };
type Touched = {
  [K in Kind]: Acts[K][keyof Acts[K]] extends infer Touches extends readonly Touch[]
    ? Touches[number]
    : never;
}[Kind];

test("what an act touches can be read", () => {
  expectTypeOf<Extract<Touched, `GET ${string}`>>().toExtend<OperationKey>();
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
