import { expect, it } from "vitest";
import { readInboxAddress } from "#screens/inbox.ts";
import { inboxPath } from "./address.ts";

const read = (query: string) => readInboxAddress(new URLSearchParams(query));

it("shows what needs the user by default, and for unknown values", () => {
  const plain = { view: "needs", space: "", creator: "", order: "desc" };
  expect(read("")).toEqual(plain);
  expect(read("view=everything&order=sideways")).toEqual(plain);
  expect(inboxPath("o", read(""))).toBe("/orgs/o/change-requests");
});

it.each([
  "view=review",
  "view=waiting",
  "view=open&space=s&creator=u&order=asc",
  "view=mine&space=s",
  "creator=u",
  "order=asc",
])("finds ?%s again in the address it makes of it", (query) =>
  expect(inboxPath("o", read(query))).toBe(`/orgs/o/change-requests?${query}`),
);

it("drops the creator in a view that has its own", () => {
  expect(inboxPath("o", { ...read("view=open&creator=u&space=s"), view: "mine" })).toBe(
    "/orgs/o/change-requests?view=mine&space=s",
  );
  expect(read("view=mine&creator=u").creator).toBe("");
});
