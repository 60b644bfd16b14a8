import type { QueryClient } from "@tanstack/react-query";
import type { CustomFieldEntry } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { customField, customFields } from "#screens/content.ts";
import { fieldValues } from "#screens/spaces.ts";
import { queryOf, readWhole } from "#console/data/query.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import type { Value } from "./value.ts";

/** All fields of an organization, by name. */
export const fieldsQuery = (organizationId: string) => queryOf(customFields(organizationId));

export const fieldQuery = (organizationId: string, fieldName: string) =>
  queryOf(customField({ organizationId, fieldName }));

/** Values are loaded per space, so there can be hundreds of requests; this limits the concurrent ones. */
const reading = createLimit(6);

/** The fields that have a value in a space. */
export function valuesQuery(spaceId: string) {
  const options = queryOf(fieldValues(spaceId));
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

/**
 * The values of a field by space ID; at most a thousand by one request.
 *
 * @throws as `readValues`
 */
export async function readUses(
  client: QueryClient,
  { spaces, fieldName }: { spaces: readonly Space[]; fieldName: string },
  signal: AbortSignal,
  onProgress: (read: number) => void,
): Promise<Map<string, Value>> {
  const [first] = spaces;
  if (first === undefined) return new Map();
  const params = { organizationId: first.organization, fieldName };
  try {
    const key = "GET /v1/orgs/{organizationId}/custom-fields/{fieldName}/values";
    const uses = await readWhole(key, { params }, signal);
    return new Map(uses.map(({ space, value }) => [space, value]));
  } catch (error) {
    const isMissing = error instanceof RequestFailure && [404, 405].includes(error.status);
    if (!isMissing) throw error;
  }
  const entries = await readValues(client, spaces, signal, onProgress);
  return new Map(Array.from(entries, ([id, values]) => [id, valueOf(values, fieldName)]));
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
  const values = new Map<string, CustomFieldEntry[]>();
  const left = spaces.values();
  let read = 0;
  const work = async () => {
    for (const { id } of left) {
      signal.throwIfAborted();
      try {
        values.set(id, await client.fetchQuery({ ...valuesQuery(id), staleTime: knownFor }));
      } catch (error) {
        if (!(error instanceof RequestFailure) || error.status !== 404) throw error;
      }
      read += 1;
      onProgress(read);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return values;
}

/** Runs tasks, at most `most` at a time; the others wait in order. */
export function createLimit(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      // A task that was canceled while waiting must not send anything.
      signal?.throwIfAborted();
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
