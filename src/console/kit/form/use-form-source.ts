import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { DataTag, UseSuspenseQueryOptions } from "@tanstack/react-query";
import { entityTagOf } from "#console/data/entity-tag.ts";
import type { Values } from "./values.ts";

/** One version of what a form shows. */
export type Version<V extends Values> = {
  values: V;
  /** Its entity tag; undefined where the platform gave none. */
  version?: string | undefined;
};

/** What a form shows, and how to read it again. */
export type FormSource<V extends Values> = Version<V> & { reread: () => Promise<Version<V>> };

type Options<Data extends object> = UseSuspenseQueryOptions<Data, Error, Data, never>;

/** What `query` of the data room gives for a single resource. */
type Readable<Data extends object> = { queryKey: DataTag<readonly unknown[], Data, Error> };

/**
 * A single resource as the ground of a form. A save over a version that somebody has saved meanwhile is then never carried
 * out blindly: what only they changed is taken over, and where both changed a field the form shows theirs beside yours.
 *
 *     const source = useFormSource(teamQuery(id), (team) => ({ title: team.title }));
 *     <FormPanel {...source} isPatch schema={TeamUpdate} action={t.save}
 *       onSubmit={(body, ifMatch) => write.mutateAsync({ params, body, ifMatch })}>
 *
 * @param options - from `query`; suspends until it has been read
 * @param toValues - what the inputs hold for it, field by field
 */
export function useFormSource<Data extends object, V extends Values>(
  options: Readable<Data>,
  toValues: (data: Data) => V,
): FormSource<V> {
  const client = useQueryClient();
  const typed = options as unknown as Options<Data>;
  const { data } = useSuspenseQuery<Data, Error, Data, never>(typed);
  const versionOf = (read: Data) => ({ values: toValues(read), version: entityTagOf(read) });
  return {
    ...versionOf(data),
    reread: async () => versionOf(await client.fetchQuery<Data>({ ...options, staleTime: 0 })),
  };
}
