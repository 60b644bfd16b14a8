import type { QueryClient } from "@tanstack/react-query";
import type { CustomFieldEntry } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { query, wholeListQuery } from "#console/data/query.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { createLimit } from "./limit.ts";
import type { Value } from "./value.ts";

/** All fields of an organization, by name. */
export const fieldsQuery = (organizationId: string) =>
  wholeListQuery("GET /v1/orgs/{organizationId}/custom-fields", { params: { organizationId } });

export const fieldQuery = (organizationId: string, fieldName: string) =>
  query("GET /v1/orgs/{organizationId}/custom-fields/{fieldName}", {
    params: { organizationId, fieldName },
  });

/** Values are loaded per space, so there can be hundreds of requests; this limits the concurrent ones. */
const reading = createLimit(6);

/** The fields that have a value in a space. */
export function valuesQuery(spaceId: string) {
  const options = query("GET /v1/spaces/{spaceId}/custom-fields", { params: { spaceId } });
  const read = options.queryFn;
  if (typeof read !== "function") throw new TypeError("A query always reads.");
  return {
    ...options,
    queryFn: (context: Parameters<typeof read>[0]) =>
      reading(async () => read(context), context.signal),
  };
}

/** The value for a field among those of a space. */
export function valueOf(entries: readonly CustomFieldEntry[], fieldName: string): Value {
  return entries.find(({ customField }) => customField.name === fieldName)?.value ?? null;
}

/** How long cached values are used when many are needed, in milliseconds. */
const knownFor = 60_000;

/**
 * The values of many spaces, cached for a minute.
 *
 * @param onProgress - called with the number of spaces loaded so far
 * @returns by space ID, without spaces that were deleted meanwhile
 * @throws RequestFailure when loading one fails; the reason of `signal` when it is aborted
 */
export async function readValues(
  client: QueryClient,
  spaces: readonly Pick<Space, "id">[],
  signal: AbortSignal,
  onProgress: (read: number) => void,
): Promise<Map<string, CustomFieldEntry[]>> {
  const found = new Map<string, CustomFieldEntry[]>();
  const left = spaces.values();
  let read = 0;
  const work = async () => {
    for (const { id } of left) {
      signal.throwIfAborted();
      try {
        found.set(id, await client.fetchQuery({ ...valuesQuery(id), staleTime: knownFor }));
      } catch (error) {
        if (!(error instanceof RequestFailure) || error.status !== 404) throw error;
      }
      read += 1;
      onProgress(read);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return found;
}
