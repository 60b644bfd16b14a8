// @vitest-environment happy-dom
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it } from "vitest";
import { connect } from "./client.ts";
import { entityTagOf } from "./entity-tag.ts";
import { takeFirstResponses } from "./first-responses.ts";
import { createQueryClient } from "./query-client.ts";
import { query } from "./query.ts";

let client: QueryClient;
let asked: string[] = [];

beforeEach(() => {
  client = createQueryClient();
  asked = [];
  connect(async (address) => {
    asked.push(address);
    return Response.json({ title: "asked" });
  });
});

afterEach(() => {
  client.clear();
  connect((address, init) => fetch(address, init));
});

const user = query("GET /v1/user");
const ours = query("GET /v1/orgs/{organizationId}", { params: { organizationId: "ours" } });
const theirs = query("GET /v1/orgs/{organizationId}", { params: { organizationId: "theirs" } });

function openPage(): void {
  const responses = [
    { operation: "GET /v1/user", request: {}, tag: null, response: { id: "u" } },
    {
      operation: "GET /v1/orgs/{organizationId}",
      request: { params: { organizationId: "ours" } },
      tag: '"1"',
      response: { title: "in the page" },
    },
  ];
  document.body.innerHTML = `<script type="application/json" id="first-responses">${JSON.stringify(responses)}</script>`;
}

it("requests nothing that came with the page, and everything else", async () => {
  openPage();
  takeFirstResponses(client, document, Date.now());
  expect(await client.fetchQuery(user)).toEqual({ id: "u" });
  const organization = await client.fetchQuery(ours);
  expect(organization).toEqual({ title: "in the page" });
  expect(entityTagOf(organization)).toBe('"1"');
  expect(asked).toEqual([]);
  await client.fetchQuery(theirs);
  expect(asked).toEqual(["/v1/orgs/theirs"]);
});

it("takes them once, so that they don't serve another user of the tab", () => {
  openPage();
  takeFirstResponses(client, document, Date.now());
  expect(document.body.innerHTML).toBe("");
  client.clear();
  takeFirstResponses(client, document, Date.now());
  expect(client.getQueryData(user.queryKey)).toBeUndefined();
});

it("requests an response again that took long to arrive", async () => {
  openPage();
  takeFirstResponses(client, document, Date.now() - 60_000);
  expect(await client.fetchQuery(ours)).toEqual({ title: "asked" });
});
