import { expect, it } from "vitest";
import { Organization } from "#contract/organization.ts";
import { noticesOf } from "./organization-banners.tsx";

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

it("shows no notices when everything is fine", () => {
  expect(told({})).toEqual([]);
  expect(told({ billing: { interval: "yearly" }, trial: { status: "ended" } })).toEqual([]);
});

it("shows the most severe first", () => {
  expect(
    told({
      trial: { status: "active", endDate: "2026-12-01T00:00:00Z" },
      billing: { hasPaymentFailed: true, isScheduledToCancel: true },
      blocked: { reason: "security" },
    }),
  ).toEqual(["blocked danger", "payment warning", "canceled warning", "trial info"]);
});

it("shows unknown values as they are", () => {
  const [blocked, trial] = noticesOf(
    organization({ blocked: { reason: "moonlight" }, trial: { status: "paused" } }),
  );
  expect(blocked?.body).toContain("moonlight");
  expect(trial).toMatchObject({ tone: "info", body: expect.stringContaining("paused") });
});

it("hides billing from users without permission", () => {
  const billing = { hasPaymentFailed: true, isScheduledToCancel: true };
  expect(told({ billing, permissions: { ...permissions, viewBilling: false } })).toEqual([]);
});
