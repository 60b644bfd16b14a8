import { expect, it } from "vitest";
import { one, pages } from "#screens/read.ts";
import { screen, within, type Opening } from "#screens/screen.ts";
import { allScreens, screensAt } from "#screens/screens.ts";
import { settingsParts } from "#screens/settings.ts";
import { organization, spaces, user } from "#screens/shared-reads.ts";
import { fills, filteredBy, later, shows, soon, waits } from "#screens/step.ts";
import { organizationPermissions } from "#service/identity/access/access.ts";
import { matrix } from "#service/identity/access/matrix/matrix.ts";
import { sentAlong } from "./first-responses.ts";

const members = pages("GET /v1/orgs/{organizationId}/members", { params: { organizationId: "o" } });
const team = (teamId: string) =>
  one("GET /v1/orgs/{organizationId}/teams/{teamId}", { params: { organizationId: "o", teamId } });

const opening: Opening<Record<string, string>> = {
  params: {},
  search: new URLSearchParams(),
  may: () => true,
  prefers: () => undefined,
  isAhead: false,
};
const nothing = async () => undefined;

it("names what a frame reads before what its screen reads, each once, and dependent reads after theirs", async () => {
  const frame = screen("/frame", () => [
    waits(user(), ({ id }) => [fills(team(id))]),
    waits(organization("o")),
  ]);
  const inner = within(frame, "/inner", () => [shows(members), waits(organization("o"))]);
  const read = async (address: string) => (address === "/v1/user" ? { id: "a/b" } : undefined);
  expect(await sentAlong([frame, inner], opening, read)).toEqual([
    "/v1/user",
    "/v1/orgs/o/teams/a%2Fb",
    "/v1/orgs/o",
    "/v1/orgs/o/members",
  ]);
});

it("leaves out what comes later, what the URL filters, and what depends on a refused response", async () => {
  const filtered = new URLSearchParams("role=admin");
  const looks = new URLSearchParams("page=3&columns=name");
  const first = screen("/one", () => [
    later(spaces("o")),
    filteredBy(filtered, shows(members)),
    filteredBy(looks, fills(organization("o"))),
    waits(user(), () => [fills(members)]),
  ]);
  expect(await sentAlong([first], opening, nothing)).toEqual(["/v1/orgs/o"]);
});

it("follows only the responses that the screen waits for", async () => {
  const nested = screen("/one", () => [soon(user(), ({ id }) => [fills(team(id))])]);
  expect(await sentAlong([nested], opening, async () => ({ id: "a" }))).toEqual(["/v1/user"]);
});

it.each([
  [true, ["staged-changes/preview", "staged-changes?limit=1000"]],
  [false, ["structure"]],
])("names what the structure of a site shows, if published is %s", async (published, parts) => {
  const params = { organizationId: "o", siteId: "s" };
  const read = async () => ({ id: "s", published });
  const chain = screensAt("/orgs/:organizationId/sites/:siteId/structure");
  const addresses = await sentAlong(chain, { ...opening, params }, read);
  expect(addresses.slice(2)).toEqual([
    "/v1/orgs/o/sites/s",
    ...parts.map((part) => `/v1/orgs/o/sites/s/${part}`),
  ]);
});

it.each(settingsParts.flatMap((part) => [[part, "read"] as const, [part, "admin"] as const]))(
  "names the list of %s in the settings for the role %s if it may read it",
  async (part, role) => {
    const permissions = organizationPermissions(role);
    const addresses = await sentAlong(
      screensAt(`/orgs/:organizationId/settings/${part}`),
      { ...opening, params: { organizationId: "o" }, may: (permission) => permissions[permission] },
      nothing,
    );
    const isNamed = addresses.some((address) => address.startsWith(`/v1/orgs/o/${part}`));
    expect(isNamed).toBe(matrix[`GET /v1/orgs/{organizationId}/${part}`][role] === "ok");
  },
);

it("finds a screen with its frames by the path of its route, of which each has its own", () => {
  const paths = allScreens.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(screensAt("/orgs/:organizationId/settings/sso").map(({ path }) => path)).toEqual([
    "/orgs/:organizationId",
    "/orgs/:organizationId/settings",
    "/orgs/:organizationId/settings/sso",
  ]);
  expect(screensAt("/nowhere")).toEqual([]);
});
