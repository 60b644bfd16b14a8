// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { connect } from "#console/data/client.ts";
import { createQueryClient } from "#console/data/query-client.ts";
import { repliesQuery, useReply } from "./thread-data.ts";

const scope = { spaceId: "s", changeRequestId: "1" };
const me = { object: "user" as const, id: "me", displayName: "Me", urls: { location: "" } };

afterEach(() => {
  cleanup();
  connect((address, init) => fetch(address, init));
});

it("finds a reply that arrived without an answer, although it was read again before the next try", async () => {
  const replies: object[] = [];
  let isAway = false;
  connect(async (_address, init) => {
    if (isAway) throw new TypeError("fetch failed");
    if (init.method === "GET") return Response.json({ items: replies });
    const { body } = JSON.parse(String(init.body)) as { body: object };
    replies.push({ id: String(replies.length), postedBy: me, body });
    isAway = true;
    throw new TypeError("fetch failed");
  });
  const client = createQueryClient();
  const options = repliesQuery(scope, "c");
  await client.fetchQuery(options);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useReply(scope, "c", me), { wrapper });
  await expect(result.current("Because.", false)).rejects.toMatchObject({ status: 0 });
  isAway = false;
  await client.fetchQuery({ ...options, staleTime: 0 });
  expect(await result.current("Because.", true)).toMatchObject({ id: "0" });
  expect(replies).toHaveLength(1);
});
