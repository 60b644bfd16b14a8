import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { DataTag, UseSuspenseQueryOptions } from "@tanstack/react-query";
import { entityTagOf } from "#console/data/entity-tag.ts";
import type { Values } from "./values.ts";

/** One version of what a form shows. */
export type Version<V extends Values> = {
  values: V;
  /** Its entity tag, or undefined if the platform sent none. */
  version?: string | undefined;
};

/** What a form shows, and functions to load it again, and to look up what has been loaded since. */
export type FormSource<V extends Values> = Version<V> & {
  reread: () => Promise<Version<V>>;
  /** Waits for what is being loaded: a save just before, also of another form, loads the resource again. */
  known: () => Promise<Version<V> | undefined>;
};

type Options<Data extends object> = UseSuspenseQueryOptions<Data, Error, Data, never>;

/** What `query` of console/data returns for a single resource. */
type Readable<Data extends object> = { queryKey: DataTag<readonly unknown[], Data, Error> };

/**
 * Fills a form from a single resource. Saving never blindly overwrites a newer version: fields that only others changed are taken
 * over. Where both changed a field, the form shows both values.
 *     const source = useFormSource(teamQuery(id), (team) => ({ title: team.title }));
 *     <FormPanel {...source} isPatch schema={TeamUpdate} action={t.save}
 *       onSubmit={(body, ifMatch) => write.mutateAsync({ params, body, ifMatch })}>
 *
 * @param options - from `query`; suspends until loaded
 * @param toValues - the initial value of each input
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
    known: async () => {
      const { queryKey } = options;
      const underWay = { queryKey, exact: true, fetchStatus: "fetching" } as const;
      await client.refetchQueries(underWay, { cancelRefetch: false });
      const read = client.getQueryData<Data>(queryKey);
      return read && versionOf(read);
    },
  };
}
