import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { CustomFieldValue } from "#contract/custom-field.ts";
import { wholeListQuery } from "#console/data/query.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { contentTexts, contentFilterTexts as t } from "#console/messages/content.ts";
import { formatNumber } from "#console/messages/format.ts";
import { Select } from "#console/ui/select.tsx";
import type { Collection } from "#contract/collection.ts";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { choicesOf, type Conditions, testOf } from "./conditions.ts";

const optionsOf = (any: string, all: Record<string, string>) => [
  { value: "", label: any },
  ...Object.entries(all).map(([value, label]) => ({ value, label })),
];
const accessOptions = [
  ...optionsOf(t.anyAccess, t.ofAccess),
  ...Object.entries(contentTexts.visibility).map(([value, label]) => ({ value, label })),
];
const activityOptions = optionsOf(t.anyActivity, t.ofActivity);

const show = (value: string | number | boolean): string => {
  if (typeof value === "boolean") return value ? t.yes : t.no;
  return typeof value === "number" ? formatNumber(value) : value;
};

/** Filters spaces by access, activity, and the values of a custom field. */
export function FilterBar(props: {
  organizationId: string;
  conditions: Conditions;
  /** The values of the chosen custom field, once they are loaded. */
  values: ReadonlyMap<string, CustomFieldValue> | undefined;
  onChange: (change: Partial<Conditions>) => void;
}) {
  const { organizationId, conditions, values, onChange } = props;
  // No row waits for the names of custom fields.
  const isQuiet = useQuiet();
  const { data: fields = [] } = useQuery({
    ...wholeListQuery("GET /v1/orgs/{organizationId}/custom-fields", {
      params: { organizationId },
    }),
    enabled: isQuiet || conditions.field !== "",
  });
  const field = fields.find(({ name }) => name === conditions.field);
  return (
    <>
      <Select
        label={t.access}
        labelHidden
        className="w-44 max-sm:w-full"
        value={conditions.access}
        onChange={(access) => onChange({ access })}
        options={accessOptions}
      />
      <Select
        label={t.activity}
        labelHidden
        className="w-52 max-sm:w-full"
        value={conditions.activity}
        onChange={(activity) => onChange({ activity })}
        options={activityOptions}
      />
      {(fields.length > 0 || conditions.field !== "") && (
        <Select
          label={t.field}
          labelHidden
          className="w-44 max-sm:w-full"
          value={conditions.field}
          onChange={(name) => onChange({ field: name, value: "" })}
          options={[
            { value: "", label: t.anyField },
            ...fields.map(({ name, title }) => ({ value: name, label: title || name })),
          ]}
        />
      )}
      {conditions.field !== "" && (
        <Select
          label={t.value(field?.title || conditions.field)}
          labelHidden
          className="w-44 max-sm:w-full"
          value={conditions.value === "" ? "any" : conditions.value}
          onChange={(value) => onChange({ value })}
          options={[
            { value: "any", label: t.hasValue },
            { value: "none", label: t.noValue },
            ...choicesOf(values?.values() ?? [], show),
          ]}
        />
      )}
    </>
  );
}

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
