import { expect, it } from "vitest";
import { Organization } from "#contract/organization.ts";
import { noticesOf } from "./organization-notices.ts";

const permissions = Object.fromEntries(
  Object.keys(Organization.shape.permissions.shape).map((name) => [name, true]),
) as Organization["permissions"];

const organization = (state: Partial<Organization>): Organization => ({
  object: "organization",
  id: "o",
  title: "Acme",
  createdAt: "2026-01-01T00:00:00Z",
  emailDomains: [],
  type: "business",
  inviteLinks: true,
  plan: "free_2024",
  urls: { location: "/", app: "/" },
  permissions,
  ...state,
});

const told = (state: Partial<Organization>) =>
  noticesOf(organization(state)).map(({ id, tone }) => `${id} ${tone}`);

it("says nothing of an organization in which all is well", () => {
  expect(told({})).toEqual([]);
  expect(told({ billing: { interval: "yearly" }, trial: { status: "ended" } })).toEqual([]);
});

it("tells the gravest first", () => {
  expect(
    told({
      trial: { status: "active", endDate: "2026-12-01T00:00:00Z" },
      billing: { hasPaymentFailed: true, isScheduledToCancel: true },
      blocked: { reason: "security" },
    }),
  ).toEqual(["blocked danger", "payment warning", "canceled warning", "trial info"]);
});

it("tells values that it does not know as they are", () => {
  const [blocked, trial] = noticesOf(
    organization({ blocked: { reason: "moonlight" }, trial: { status: "paused" } }),
  );
  expect(blocked?.body).toContain("moonlight");
  expect(trial).toMatchObject({ tone: "info", body: expect.stringContaining("paused") });
});

it("keeps billing from those who may not see it", () => {
  const billing = { hasPaymentFailed: true, isScheduledToCancel: true };
  expect(told({ billing, permissions: { ...permissions, viewBilling: false } })).toEqual([]);
});
