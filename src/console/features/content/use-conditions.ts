import { useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Collection } from "#contract/collection.ts";
import { wholeListQuery } from "#console/data/query.ts";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { testOf, type Conditions } from "./conditions.ts";

const names = ["access", "activity", "field", "value"] as const;

/** The values of a custom field in all spaces that have one. */
const usesQuery = (organizationId: string, fieldName: string) =>
  wholeListQuery("GET /v1/orgs/{organizationId}/custom-fields/{fieldName}/values", {
    params: { organizationId, fieldName },
  });

/** What spaces have to be like, kept in the URL. */
export function useConditions(organizationId: string, collections: readonly Collection[]) {
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const [access, activity, field, value] = names.map((name) => params.get(name) ?? "") as [
    string,
    string,
    string,
    string,
  ];
  const conditions: Conditions = useMemo(
    () => ({ access, activity, field, value }),
    [access, activity, field, value],
  );
  const uses = useQuery({ ...usesQuery(organizationId, field), enabled: field !== "" });
  const values = useMemo(
    () => uses.data && new Map(uses.data.map((use) => [use.space, use.value])),
    [uses.data],
  );
  // Days matter, so what is shown doesn't change while it is open.
  const [now] = useState(() => Date.now());
  const holds = useMemo(
    () => testOf(conditions, { collections, values, now }),
    [conditions, collections, values, now],
  );
  const change = (next: Partial<Conditions & { q: string }>) => setParams(next, true);
  const failed = uses.data === undefined && uses.error !== null ? uses : undefined;
  return { conditions, holds, values, failed, change };
}
