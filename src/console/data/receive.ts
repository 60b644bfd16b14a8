import type { QueryClient } from "@tanstack/react-query";
import type { Output } from "#contract/operations.ts";
import type { ReadKey } from "#screens/read.ts";

type Request = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
};

/**
 * What is done with a response before its query has it, by operation: parts of it may belong elsewhere, such as a text that came
 * parsed.
 */
export type Receivers = {
  [K in ReadKey]?: (
    response: Output<K>,
    request: Request,
    client: QueryClient,
  ) => Promise<Output<K>>;
};

let receivers: Receivers = {};

/** Has all further responses received by these. */
export function receiveWith(table: Receivers): void {
  receivers = table;
}

/** What the query of a read keeps of a response. */
export async function received<K extends ReadKey>(
  operation: K,
  response: Output<K>,
  request: object,
  client: QueryClient,
): Promise<Output<K>> {
  return (await receivers[operation]?.(response, request, client)) ?? response;
}
