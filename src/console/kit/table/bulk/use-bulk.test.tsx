// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { createQueryClient } from "#console/data/query-client.ts";
import { useBulk } from "./use-bulk.ts";

afterEach(cleanup);

test("an action ends before the rows are loaded again, so that nothing selected meanwhile is lost", async () => {
  const client = createQueryClient();
  const never = Promise.withResolvers<string[]>();
  let reads = 0;
  const queryFn = () => (++reads === 1 ? Promise.resolve(["a"]) : never.promise);
  let ends = 0;
  const { result } = renderHook(
    () => ({
      bulk: useBulk<string>(() => ends++),
      list: useQuery({ queryKey: ["rows"], queryFn }),
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(result.current.list.data).toEqual(["a"]));
  result.current.bulk.start({ label: "Archive", run: () => Promise.resolve() }, ["a"]);
  await waitFor(() => expect(reads).toBe(2));
  expect(ends).toBe(1);
  expect(result.current.bulk.run?.ledger.changed).toEqual(["a"]);
});
