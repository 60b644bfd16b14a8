// @vitest-environment happy-dom
import { QueryClientProvider, useQuery, type QueryClient } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Space } from "#contract/space.ts";
import { connect } from "./client.ts";
import { createQueryClient } from "./query-client.ts";
import { query } from "./query.ts";
import { useWrite, type WriteOptions, edit } from "./write.ts";

const update = "PATCH /v1/spaces/{spaceId}";
const params = { spaceId: "s" };
const read = query("GET /v1/spaces/{spaceId}", { params });

/** One space with a title, in memory. Writes wait until the test releases them, and each key is carried out once. */
class Platform {
  title = "First";
  reads = 0;
  readonly waiting: ((outcome: "carry out" | "refuse" | "lose" | "lose the answer") => void)[] = [];
  readonly carriedOut: string[] = [];

  readonly handle = async (_address: string, init: RequestInit): Promise<Response> => {
    if (init.method === "GET") {
      this.reads += 1;
      return Response.json({ id: "s", title: this.title });
    }
    const { title } = JSON.parse(String(init.body)) as { title: string };
    const outcome = await new Promise((resolve) => this.waiting.push(resolve));
    if (outcome === "lose") throw new TypeError("fetch failed");
    if (outcome === "refuse") {
      const error = { code: 409, message: "Somebody else was faster." };
      return Response.json({ error }, { status: 409 });
    }
    const key = new Headers(init.headers).get("idempotency-key")!;
    if (!this.carriedOut.includes(key)) {
      this.carriedOut.push(key);
      this.title = title;
    }
    if (outcome === "lose the answer") throw new TypeError("fetch failed");
    return Response.json({ id: "s", title });
  };
}

let client: QueryClient;
let platform: Platform;

beforeEach(() => {
  client = createQueryClient();
  platform = new Platform();
  connect(platform.handle);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  client.clear();
  connect((address, init) => fetch(address, init));
});

async function screen(options: WriteOptions<typeof update> = {}) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const useScreen = () => ({ space: useQuery(read), write: useWrite(update, options) });
  const { result } = renderHook(useScreen, { wrapper });
  await waitFor(() => expect(result.current.space.data?.title).toBe("First"));
  return {
    title: () => result.current.space.data?.title,
    write: () => result.current.write,
    rename: (title: string) => result.current.write.mutate({ params, body: { title } }),
  };
}

const shown = {
  optimistic: ({ body }: { body?: { title?: string | undefined } }) => [
    edit(read, (space: Space) => ({ ...space, title: body?.title ?? space.title })),
  ],
};

describe("a write", () => {
  test("refreshes everything that can have changed", async () => {
    const page = query("GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}", {
      params: { spaceId: "s", revisionId: "r", pageId: "p" },
    });
    client.setQueryData(page.queryKey, { id: "p", title: "P", type: "document" });
    const { title, rename } = await screen();
    rename("Second");
    await waitFor(() => expect(platform.waiting.length).toBe(1));
    expect(title()).toBe("First");
    platform.waiting[0]?.("carry out");
    await waitFor(() => expect(title()).toBe("Second"));
    expect(client.getQueryState(page.queryKey)?.isInvalidated).toBe(false);
  });

  test("is sent once by a double click", async () => {
    const { rename, write, title } = await screen();
    rename("Second");
    rename("Second");
    await waitFor(() => expect(platform.waiting.length).toBe(1));
    platform.waiting[0]?.("carry out");
    await waitFor(() => expect(title()).toBe("Second"));
    expect(platform.waiting.length).toBe(1);
    rename("Third");
    await waitFor(() => expect(platform.waiting.length).toBe(2));
    platform.waiting[1]?.("carry out");
    await waitFor(() => expect(write().isSuccess).toBe(true));
  });

  test("in a queue waits for the previous one, and none is skipped", async () => {
    const { rename, title } = await screen({ queue: "space s" });
    rename("Second");
    rename("Third");
    await waitFor(() => expect(platform.waiting.length).toBe(1));
    platform.waiting[0]?.("carry out");
    await waitFor(() => expect(platform.waiting.length).toBe(2));
    platform.waiting[1]?.("carry out");
    await waitFor(() => expect(title()).toBe("Third"));
  });

  test(
    "whose response is lost is carried out once and returns its result",
    { tags: "slow" },
    async () => {
      const { rename, write, title } = await screen();
      vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
      rename("Second");
      await waitFor(() => expect(platform.waiting.length).toBe(1));
      platform.waiting[0]?.("lose the answer");
      await waitFor(() => expect(platform.waiting.length).toBe(2));
      platform.waiting[1]?.("carry out");
      await waitFor(() => expect(title()).toBe("Second"));
      expect([write().isSuccess, platform.carriedOut.length]).toEqual([true, 1]);
    },
  );

  test("that was refused is not repeated", async () => {
    const { rename, write } = await screen();
    rename("Second");
    await waitFor(() => expect(platform.waiting.length).toBe(1));
    platform.waiting[0]?.("refuse");
    await waitFor(() => expect(write().error?.status).toBe(409));
    expect(platform.waiting.length).toBe(1);
  });
});

describe("an optimistic write", () => {
  test("shows immediately and rolls back with the reason", async () => {
    const reasons: string[] = [];
    const onError = (failure: Error) => void reasons.push(failure.message);
    const { rename, title } = await screen({ ...shown, onError });
    rename("Second");
    await waitFor(() => expect(title()).toBe("Second"));
    platform.waiting[0]?.("refuse");
    await waitFor(() => expect(title()).toBe("First"));
    expect(reasons).toEqual(["Somebody else was faster."]);
  });

  test("refreshes when there is no response at all", { tags: "slow" }, async () => {
    const { rename, title, write } = await screen(shown);
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
    rename("Second");
    await waitFor(() => expect(title()).toBe("Second"));
    const losing = setInterval(() => platform.waiting.at(-1)?.("lose the answer"), 10);
    await waitFor(() => expect(write().error?.status).toBe(0));
    clearInterval(losing);
    await waitFor(() => expect(platform.reads).toBe(2));
    await waitFor(() => expect(title()).toBe("Second"));
    expect(platform.carriedOut).toHaveLength(1);
  });

  test("is not undone on the screen by the end of an earlier one", async () => {
    const { rename, title } = await screen({ ...shown, queue: "space s" });
    rename("Second");
    rename("Third");
    await waitFor(() => expect(title()).toBe("Third"));
    platform.waiting[0]?.("carry out");
    await waitFor(() => expect(platform.waiting.length).toBe(2));
    expect([title(), platform.reads]).toEqual(["Third", 1]);
    platform.waiting[1]?.("refuse");
    await waitFor(() => expect(title()).toBe("Second"));
  });
});
