import { expect, test } from "vitest";
import { call, connect } from "./client.ts";
import { entityTagOf } from "./entity-tag.ts";
import { createQueryClient } from "./query-client.ts";
import { query } from "./query.ts";

const read = query("GET /v1/spaces/{spaceId}", { params: { spaceId: "s" } });

test("loaded data keeps its entity tag in the cache, and a write sends it", async () => {
  const client = createQueryClient();
  let version = 1;
  const sent: (string | null)[] = [];
  connect(async (_address, init) => {
    sent.push(new Headers(init.headers).get("if-match"));
    const body = { id: "s", title: `Title ${version}`, urls: { app: "https://app.example" } };
    return Response.json(body, { headers: { etag: `"${version}"` } });
  });
  const first = await client.fetchQuery(read);
  expect(entityTagOf(first)).toBe('"1"');

  version = 2;
  await client.fetchQuery({ ...read, staleTime: 0 });
  const second = client.getQueryData(read.queryKey);
  expect(second?.urls, "equal parts are shared").toBe(first.urls);
  expect(entityTagOf(second!)).toBe('"2"');

  client.setQueryData(read.queryKey, (space) => space && { ...space, title: "Not confirmed" });
  expect(entityTagOf(client.getQueryData(read.queryKey)!)).toBeUndefined();

  await call("PATCH /v1/spaces/{spaceId}", {
    params: { spaceId: "s" },
    body: {},
    ifMatch: entityTagOf(second!),
  });
  expect(sent).toEqual([null, null, '"2"']);
  connect((address, init) => fetch(address, init));
});
