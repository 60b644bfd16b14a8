import { expect, it } from "vitest";
import { indexDocument } from "../document/index-document.ts";
import { listRows } from "./operation-list.tsx";

const index = indexDocument({
  openapi: "3.1.0",
  tags: [{ name: "Ships" }, { name: "Nobody" }],
  paths: {
    "/ships": {
      get: { tags: ["Ships", "Lists"], summary: "All ships", parameters: [{ name: "Flag" }] },
      post: { tags: ["Ships"], operationId: "launch" },
    },
    "/tides": { get: {} },
  },
  webhooks: { arrived: { post: {} } },
  components: { schemas: { Ship: {}, Tide: {} } },
});

const lines = (search: string, closed: string[] = []) =>
  listRows(index, search, new Set(closed)).rows.map((row) =>
    row.kind === "group" ? `[${row.of} ${row.name ?? ""} ${row.count}]` : row.key,
  );

it("groups by tag, in the order of the tags, untagged ones last", () => {
  expect(lines("")).toEqual([
    "[tag Ships 2]",
    "tag Ships get /ships",
    "tag Ships post /ships",
    "[tag Lists 1]",
    "tag Lists get /ships",
    "[tag  1]",
    "tag  get /tides",
    "[webhooks  1]",
    "webhooks  post webhook:arrived",
    "[schemas  2]",
    "schema #/components/schemas/Ship",
    "schema #/components/schemas/Tide",
  ]);
  expect(index.operations).toBe(4);
});

it("hides the contents of a closed group, but not matches of a search", () => {
  expect(lines("", ["schemas", "tag Ships"])).not.toContain("tag Ships get /ships");
  expect(lines("ship", ["tag Ships"])).toContain("tag Ships get /ships");
});

it.each([
  ["GET ships", 1, 0],
  ["launch", 1, 0],
  ["flag", 1, 0],
  ["tide", 1, 1],
  ["lists", 1, 0],
  ["nothing", 0, 0],
])("finds %s", (search, operations, schemas) => {
  expect(listRows(index, search, new Set())).toMatchObject({ operations, schemas });
});
