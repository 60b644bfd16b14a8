import type { Collection } from "#contract/collection.ts";
import type { CustomFieldValue } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { isLocked } from "#console/kit/locked.tsx";
import { day } from "#console/kit/time.tsx";

/** What spaces have to be like; "" is anything. */
export type Conditions = {
  access: string;
  activity: string;
  /** Name of a custom field. */
  field: string;
  /** Of that field: `any`, `none`, or a value in JSON. */
  value: string;
};

/** What the conditions are compared with. */
type Known = {
  collections: readonly Collection[];
  /** The values of the chosen custom field by space; undefined until they are loaded. */
  values: ReadonlyMap<string, CustomFieldValue> | undefined;
  now: number;
};

type Test = (space: Space) => boolean;

/** Whether a space fulfills all conditions; undefined if there are none. */
export function testOf(conditions: Conditions, data: Known): Test | undefined {
  const tests = [
    accessTest(conditions.access, data.collections),
    activityTest(conditions.activity, data.now),
    fieldTest(conditions, data.values),
  ].filter((test) => test !== undefined);
  return tests.length === 0 ? undefined : (space) => tests.every((test) => test(space));
}

function accessTest(access: string, collections: readonly Collection[]): Test | undefined {
  switch (access) {
    case "admin":
      return ({ permissions }) => permissions.admin;
    case "edit":
      return ({ permissions }) => permissions.edit;
    case "read":
      return ({ permissions }) => !permissions.edit;
    case "locked":
      return isLocked;
    case "everyone":
    case "added": {
      const levelOf = defaultLevels(collections);
      return (space) => (levelOf(space) === null) === (access === "added");
    }
    default:
      return access === "" ? undefined : ({ visibility }) => visibility === access;
  }
}

/** The default access that applies to a space: the first one above it that isn't inherited; undefined is the organization's. */
function defaultLevels(collections: readonly Collection[]) {
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  return (space: Space): Space["defaultLevel"] | undefined => {
    let at: Space | Collection | undefined = space;
    while (at?.defaultLevel === "inherit") at = byId.get(at.parent ?? "");
    return at?.defaultLevel;
  };
}

function activityTest(activity: string, now: number): Test | undefined {
  const since = (days: number) => (space: Space) => Date.parse(space.updatedAt) > now - days * day;
  const not = (test: Test) => (space: Space) => !test(space);
  switch (activity) {
    case "7d":
      return since(7);
    case "30d":
      return since(30);
    case "not-90d":
      return not(since(90));
    case "not-365d":
      return not(since(365));
    case "open":
      return ({ changeRequestsOpen }) => changeRequestsOpen > 0;
    case "draft":
      return ({ changeRequestsDraft }) => changeRequestsDraft > 0;
    case "comments":
      return ({ comments }) => comments > 0;
    default:
      return undefined;
  }
}

function fieldTest({ field, value }: Conditions, values: Known["values"]): Test | undefined {
  // Until the values are known, everything is shown.
  if (field === "" || values === undefined) return undefined;
  if (value === "none") return ({ id }) => !values.has(id);
  if (value === "any" || value === "") return ({ id }) => values.has(id);
  return ({ id }) => itemsOf(values.get(id)).some((item) => JSON.stringify(item) === value);
}

/** The different values of a field, sorted, each in JSON and as it is shown. */
export function choicesOf(
  values: Iterable<CustomFieldValue>,
  show: (value: string | number | boolean) => string,
): { value: string; label: string }[] {
  const all = new Map<string, string>();
  for (const value of values) {
    for (const item of itemsOf(value)) all.set(JSON.stringify(item), show(item));
  }
  return [...all]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
}

function itemsOf(value: CustomFieldValue | undefined): readonly (string | number | boolean)[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
