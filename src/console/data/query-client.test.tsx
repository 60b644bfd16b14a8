// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { connect } from "./client.ts";
import { createQueryClient, markStale } from "./query-client.ts";
import { query } from "./query.ts";
import { useWrite } from "./write.ts";

const params = (teamId: string) => ({ organizationId: "o", teamId });
const team = (teamId: string) =>
  query("GET /v1/orgs/{organizationId}/teams/{teamId}", { params: params(teamId) });
const members = query("GET /v1/orgs/{organizationId}/teams/{teamId}/members", {
  params: params("t1"),
});
const teams = query("GET /v1/orgs/{organizationId}/teams", { params: { organizationId: "o" } });

const client = createQueryClient();

afterEach(() => {
  cleanup();
  client.clear();
  connect((address, init) => fetch(address, init));
});

/**
 * Shows two teams, the members of one, and the list, then deletes the one.
 * @param wasStale whether all of it was stale before
 * @returns the addresses that were read again
 */
async function readAgainAfterDeletion(status: 204 | 409, wasStale = false): Promise<string[]> {
  const read: string[] = [];
  connect(async (address, { method }) => {
    if (method === "DELETE") {
      const error = { code: status, message: "The team is in use." };
      return status === 204 ? new Response(null, { status }) : Response.json({ error }, { status });
    }
    read.push(address);
    return Response.json({ id: address, items: [], count: 0 });
  });
  const { result, rerender } = renderHook(
    () => {
      const shown = [
        useQuery(team("t1")),
        useQuery(members),
        useQuery(team("t2")),
        useQuery(teams),
      ];
      const remove = useWrite("DELETE /v1/orgs/{organizationId}/teams/{teamId}");
      return { remove, isLoaded: shown.every(({ isSuccess }) => isSuccess) };
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(result.current.isLoaded).toBe(true));
  read.length = 0;
  if (wasStale) markStale(client);
  await result.current.remove.mutateAsync({ params: params("t1") }).catch(() => undefined);
  rerender();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return read.toSorted();
}

test("what was deleted isn't read again, but everything around it is", async () => {
  expect(await readAgainAfterDeletion(204)).toEqual(["/v1/orgs/o/teams", "/v1/orgs/o/teams/t2"]);
});

test("what was deleted isn't read again either if it was stale before", async () => {
  const read = await readAgainAfterDeletion(204, true);
  expect(read).toEqual(["/v1/orgs/o/teams", "/v1/orgs/o/teams/t2"]);
});

test("what was deleted leaves the cache with its screen", async () => {
  await readAgainAfterDeletion(204);
  const isCached = () =>
    [team("t1"), members, team("t2"), teams].map(
      ({ queryKey }) => client.getQueryData(queryKey) !== undefined,
    );
  expect(isCached()).toEqual([true, true, true, true]);
  cleanup();
  await waitFor(() => expect(isCached()).toEqual([false, false, true, true]));
});

test("what was deleted isn't stale, so updates don't read it while its screen closes", async () => {
  await readAgainAfterDeletion(204);
  const keys = [team("t1"), members].map(({ queryKey }) => queryKey);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([false, false]);
});

test("after a refused deletion everything is read again, also the resource", async () => {
  expect(await readAgainAfterDeletion(409)).toEqual([
    "/v1/orgs/o/teams",
    "/v1/orgs/o/teams/t1",
    "/v1/orgs/o/teams/t1/members",
    "/v1/orgs/o/teams/t2",
  ]);
});
