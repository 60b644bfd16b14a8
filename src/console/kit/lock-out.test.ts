import { expect, it } from "vitest";
import type { Member } from "#contract/member.ts";
import { lockOut } from "./lock-out.ts";

const member = (id: string, more: Partial<Member>): Member => ({
  object: "member",
  id,
  role: "read",
  user: { object: "user", id, displayName: id } as Member["user"],
  disabled: false,
  joinedAt: "2026-01-01T00:00:00.000Z",
  sso: false,
  spaces: 0,
  teams: 0,
  ...more,
});

it("includes everybody except admins and disabled members", () => {
  const { concerned, unmarked } = lockOut([
    member("admin", { role: "admin" }),
    member("reader", {}),
    member("guest", { role: null }),
    member("marked", { sso: true }),
    member("disabled", { disabled: true }),
  ]);
  expect(concerned).toBe(3);
  expect(unmarked.map(({ id }) => id)).toEqual(["reader", "guest"]);
});
