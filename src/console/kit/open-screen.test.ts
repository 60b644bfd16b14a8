import { afterEach, beforeEach, expect, test } from "vitest";
import { one, pages } from "#screens/read.ts";
import { screen } from "#screens/screen.ts";
import { organization, spaces, user } from "#screens/shared-reads.ts";
import { fills, item, later, newest, shows, soon, waits, type Steps } from "#screens/step.ts";
import { connect } from "#console/data/client.ts";
import { beginOpening, type Opening } from "#console/data/opening.ts";
import { openScreen } from "./open-screen.ts";
import { queryClient } from "#console/data/query-client.ts";
import { queryOf } from "#console/data/query.ts";

const members = pages("GET /v1/orgs/{organizationId}/members", { params: { organizationId: "o" } });
const teams = pages("GET /v1/orgs/{organizationId}/teams", { params: { organizationId: "o" } });
const team = one("GET /v1/orgs/{organizationId}/teams/{teamId}", {
  params: { organizationId: "o", teamId: "t" },
});

let requested: string[] = [];
/** The responses by URL; others never come. */
let responses: Record<string, object> = {};
let opening: Opening;

beforeEach(() => {
  requested = [];
  responses = {};
  connect(async (address) => {
    requested.push(address);
    const body = responses[address];
    if (body === undefined) return new Promise(() => undefined);
    return Response.json(body, { status: "error" in body ? 404 : 200 });
  });
  opening = beginOpening();
});

afterEach(() => {
  opening.end();
  queryClient.clear();
  connect((address, init) => fetch(address, init));
});

function open(steps: Steps): Promise<null> {
  const opened = {
    params: { organizationId: "o" },
    request: new Request("http://127.0.0.1/orgs/o"),
  };
  return openScreen(
    screen("/orgs/:organizationId", () => steps),
    opened,
  );
}

test("requests leave in the order of the definition, and those that depend on a response after it", async () => {
  responses = { "/v1/user": { id: "ana" }, "/v1/orgs/o/spaces?limit=1000": { items: [] } };
  const opened = open([
    fills(members),
    waits(user(), ({ id }) => [fills(organization(id))]),
    later(teams),
    waits(spaces("o")),
  ]);
  expect(requested).toEqual(["/v1/orgs/o/members", "/v1/user", "/v1/orgs/o/spaces?limit=1000"]);
  await opened;
  expect(requested.slice(3)).toEqual(["/v1/orgs/ana"]);
  await expect.poll(() => requested.slice(4)).toEqual(["/v1/orgs/o/teams"]);
});

test("the screen before stays a moment for what comes soon, and no longer", async () => {
  responses = { "/v1/user": { id: "ana" } };
  await open([soon(user(), ({ id }) => [soon(organization(id))])]);
  expect(requested).toEqual(["/v1/user", "/v1/orgs/ana"]);
  responses = { "/v1/orgs/ana": { error: {} } };
  queryClient.removeQueries({ queryKey: queryOf(organization("ana")).queryKey });
  await open([soon(organization("ana"))]);
});

test("a definition knows what the user prefers, and whether the screen is only likely to be opened", async () => {
  const definition = screen("/orgs/:organizationId", ({ prefers, isAhead }) => [
    prefers("look") === undefined && fills(members),
    isAhead && fills(teams),
  ]);
  const opened = { params: {}, request: new Request("http://127.0.0.1/orgs/o") };
  await openScreen(definition, opened, true);
  expect(requested).toEqual(["/v1/orgs/o/members", "/v1/orgs/o/teams"]);
});

test("only what a screen waits for makes it wait, or fail", async () => {
  responses = { "/v1/orgs/o/members": { error: {} }, "/v1/orgs/o": { error: {} } };
  await open([shows(members), fills(teams), later(user())]);
  await expect(open([waits(organization("o"))])).rejects.toThrow();
});

test("a screen is drawn at once if the cache has all that people look for on it", async () => {
  queryClient.setQueryData(queryOf(user()).queryKey, { id: "ana" } as never);
  void open([waits(user(), () => [shows(members)]), fills(teams)]);
  expect(opening.isReady()).toBe(false);
  const pageParams = [undefined];
  queryClient.setQueryData(queryOf(members).queryKey, {
    pages: [{ items: [] }],
    pageParams,
  } as never);
  await open([waits(user(), () => [shows(members)]), fills(spaces("o"))]);
  expect(opening.isReady()).toBe(true);
  expect(requested).not.toContain("/v1/orgs/o/spaces?limit=1000");
});

test("an item is drawn as a list shows it, and requested", async () => {
  const list = { pages: [{ items: [{ id: "t" }] }], pageParams: [undefined] };
  queryClient.setQueryData(queryOf(teams).queryKey, list as never);
  await open([item(team)]);
  expect(opening.isReady()).toBe(true);
  opening.end();
  await expect.poll(() => requested).toEqual(["/v1/orgs/o/teams/t"]);
});

test("an item that is known to have changed isn't drawn again", async () => {
  responses = { "/v1/orgs/o/teams/t": { id: "t", title: "New" } };
  queryClient.setQueryData(queryOf(team).queryKey, { id: "t", title: "Old" } as never);
  await queryClient.invalidateQueries({ queryKey: queryOf(team).queryKey });
  await open([item(team)]);
  expect(opening.isReady()).toBe(false);
  expect(queryClient.getQueryData(queryOf(team).queryKey)?.title).toBe("New");
});

test("a form waits for the newest version, whatever the cache has", async () => {
  responses = { "/v1/user": { id: "new" } };
  queryClient.setQueryData(queryOf(user()).queryKey, { id: "old" } as never, { updatedAt: 1 });
  await open([newest(user())]);
  expect(opening.isReady()).toBe(false);
  expect(queryClient.getQueryData(queryOf(user()).queryKey)?.id).toBe("new");
});

test("a permission is taken for given until the organization is loaded", async () => {
  const definition = screen("/orgs/:organizationId", ({ may }) => [may("admin") && fills(members)]);
  const opened = {
    params: { organizationId: "o" },
    request: new Request("http://127.0.0.1/orgs/o"),
  };
  await openScreen(definition, opened);
  expect(requested).toHaveLength(1);
  queryClient.setQueryData(queryOf(organization("o")).queryKey, {
    permissions: { admin: false },
  } as never);
  queryClient.removeQueries({ queryKey: queryOf(members).queryKey });
  await openScreen(definition, opened);
  expect(requested).toHaveLength(1);
});
