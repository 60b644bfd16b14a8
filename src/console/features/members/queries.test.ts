import { expect, it } from "vitest";
import type { Member } from "#contract/member.ts";
import { memberList, wantedMembers } from "#screens/members.ts";
import { queryOf } from "#console/data/query.ts";
import { memberQuery } from "#console/kit/queries.ts";
import { holdsMembers, members, withMember } from "./queries.ts";

const address = { search: "", sort: "", order: "desc", filters: {} } as const;

it("sorts by name by default, and ignores unknown values", () => {
  expect(wantedMembers(address)).toEqual({ sort: "name", order: "asc" });
  expect(wantedMembers({ ...address, sort: "lastSeenAt" })).toEqual({
    sort: "lastSeenAt",
    order: "desc",
  });
  expect(wantedMembers({ ...address, sort: "shoeSize", filters: { role: "owner" } })).toEqual({
    sort: "name",
    order: "asc",
  });
  expect(wantedMembers({ ...address, search: "ana", filters: { role: "guest" } })).toMatchObject({
    search: "ana",
    role: "guest",
  });
  const filters = { sso: "no", seen: "over-90-days", access: "off" };
  expect(wantedMembers({ ...address, sort: "teams", filters })).toEqual({
    sso: false,
    inactiveDays: 90,
    disabled: true,
    sort: "teams",
    order: "desc",
  });
  const unknown = { sso: "toString", seen: "yesterday", access: "" };
  expect(wantedMembers({ ...address, filters: unknown })).toEqual({ sort: "name", order: "asc" });
});

it("finds the cached data of one organization's members", () => {
  expect(holdsMembers(queryOf(memberList("o", address)).queryKey, "o")).toBe(true);
  expect(holdsMembers(memberQuery("o", "ana").queryKey, "o")).toBe(true);
  expect(holdsMembers(memberQuery("other", "ana").queryKey, "o")).toBe(false);
  expect(
    holdsMembers([`${members}/{userId}/teams`, { params: { organizationId: "o" } }], "o"),
  ).toBe(false);
});

it("changes one member in pages, envelopes, lists, and single queries, and keeps the other objects", () => {
  const ana = { object: "member", id: "ana", role: "read" } as Member;
  const bo = { object: "member", id: "bo", role: "read" } as Member;
  const changed = { ...ana, role: "edit" };
  const change = (data: unknown) => withMember(data, "ana", { role: "edit" });
  expect(change(ana)).toEqual(changed);
  expect(change(bo)).toBe(bo);
  expect(change([ana, bo])).toEqual([changed, bo]);
  expect(change({ count: 2, items: [ana, bo] })).toEqual({ count: 2, items: [changed, bo] });
  const pages = [{ items: [bo] }, { items: [ana] }];
  const after = change({ pages, pageParams: [1, 2] }) as { pages: typeof pages };
  expect(after).toEqual({ pages: [{ items: [bo] }, { items: [changed] }], pageParams: [1, 2] });
  expect(after.pages[0]).toBe(pages[0]);
});
