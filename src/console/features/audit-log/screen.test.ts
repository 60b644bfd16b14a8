import { expect, it } from "vitest";
import { kinds, nouns } from "#contract/nouns.ts";
import { auditLogTexts as t } from "#console/messages/audit-log.ts";
import { actionOptions } from "./screen.tsx";

const presence = "change-request.presence";
const actions = kinds
  .flatMap((kind) => Object.keys(nouns[kind].acts).map((act) => `${kind}.${act}`))
  .filter((action) => action !== presence);

it.each(actions)("%s is told in words and can be chosen", (action) => {
  expect(t.describe(action, "It")).not.toContain(action);
  expect(actionOptions.map(({ value }) => value)).toContain(action);
});

it("offers no action that is never recorded", () => {
  expect(actionOptions.map(({ value }) => value)).not.toContain(presence);
});

it("tells an action that it does not know as the platform does", () => {
  expect(t.describe("robot.dance", "Waltz")).toBe("robot.dance: “Waltz”");
  expect(t.describe("robot.dance")).toBe("robot.dance");
  expect(t.describe("space.dance", "Guide")).toBe("space.dance: “Guide”");
});

it("names a thing that has a title, and speaks of one otherwise", () => {
  expect(t.describe("space.delete", "Guide")).toBe("Deleted the space “Guide”");
  expect(t.describe("team.delete")).toBe("Deleted a team");
});

it("does not call done what was refused or failed", () => {
  expect(t.describe("space.delete", "Guide", "refused")).toBe("Couldn't delete the space “Guide”");
  expect(t.describe("saml-provider.sign-in", "Acme ID", "failed")).toBe(
    "Couldn't sign in with the identity provider “Acme ID”",
  );
});

it("has no two choices of the same name", () => {
  const labels = actionOptions.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});

it("tells what an update changed, and an act on many items as one", () => {
  const tell = (changes: object[], action = "organization.update") =>
    t.tell({ action, result: "success", target: { title: "Acme" }, changes: changes as never });
  const switched = (field: string, after: boolean) => [{ field, before: !after, after }];
  expect(tell(switched("sso", true))).toBe("Required single sign-on");
  expect(tell(switched("sso", false))).toBe("Stopped requiring single sign-on");
  expect(tell(switched("disabled", true), "member.update")).toBe("Disabled the member “Acme”");
  const fields = ["defaultRole", "title", "emailDomains", "hostname"].map((field) => ({ field }));
  expect(tell(fields.slice(0, 1))).toBe("Changed the default role of the organization “Acme”");
  expect(tell(fields)).toBe("Changed 4 settings of the organization “Acme”");
  expect(tell([])).toBe("Saved the organization “Acme” without changes");
  const group = { parts: 12 };
  expect(t.tell({ action: "member.delete", result: "success", group })).toBe(
    "Removed a member (12 items)",
  );
});
