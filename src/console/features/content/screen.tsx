import { useState, useMemo } from "react";
import { useSuspenseQuery, useQuery } from "@tanstack/react-query";
import { Download, FolderPlus, Library, Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { FailureState } from "#console/kit/page-state.tsx";
import { collectionsQuery, spacesQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useTypedFilter } from "#console/kit/use-typed-filter.ts";
import {
  contentTexts as t,
  contentImportTexts,
  contentFilterTexts as filterTexts,
} from "#console/messages/content.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import type { CustomFieldValue } from "#contract/custom-field.ts";
import { wholeListQuery } from "#console/data/query.ts";
import { formatNumber } from "#console/messages/format.ts";
import { Select } from "#console/ui/select.tsx";
import type { Collection } from "#contract/collection.ts";
import { useSetParams, useUrlChoice } from "#console/kit/use-set-params.ts";
import type { Opened } from "./item-menu.tsx";
import { ContentTabs } from "./content-tabs.tsx";
import { Editor, prepareDialogs } from "./editor.tsx";
import { choicesOf, type Conditions, testOf } from "./conditions.ts";
import { useQuiet } from "#console/kit/timing.ts";

export { prepare } from "./editor.tsx";

/** The collections and spaces of an organization, in their order. */
export function Component() {
  const { organization } = useOrganization();
  const { data: spaces } = useSuspenseQuery(spacesQuery(organization.id));
  const { data: collections } = useSuspenseQuery(collectionsQuery(organization.id));
  const [text, setText] = useUrlChoice("q");
  const [typed, type] = useTypedFilter(text ?? "", (value) => setText(value || undefined));
  const { conditions, holds, values, failed, change } = useConditions(organization.id, collections);
  const clearAll = () => {
    type("");
    change({ q: "", access: "", activity: "", field: "", value: "" });
  };
  const [opened, open] = useOpened(organization.permissions.createContent);
  const isEmpty = spaces.length === 0 && collections.length === 0;
  const mayNotCreate = gate([!organization.permissions.createContent, t.mayNotCreate]);
  const createSpace = (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      unavailable={mayNotCreate}
      onApproach={prepareDialogs}
      onPress={() => open({ act: "new-space", parent: undefined })}
    >
      {t.newSpace}
    </Button>
  );
  const createCollection = (
    <Button
      icon={<FolderPlus size={16} aria-hidden />}
      unavailable={mayNotCreate}
      onApproach={prepareDialogs}
      onPress={() => open({ act: "new-collection", parent: undefined })}
    >
      {t.newCollection}
    </Button>
  );
  const importPages = (
    <Button
      icon={<Download size={16} aria-hidden />}
      onApproach={prepareDialogs}
      onPress={() => open({ act: "import", parent: undefined })}
    >
      {contentImportTexts.button}
    </Button>
  );
  return (
    <PageBody wide>
      <PageHead
        title={t.title}
        context={organization.title}
        meta={!isEmpty && <span className="text-muted">{t.spaces(spaces.length)}</span>}
        actions={
          !isEmpty && (
            <>
              {importPages}
              {createCollection}
              {createSpace}
            </>
          )
        }
      />
      <ContentTabs organizationId={organization.id} current="content" />
      {isEmpty ? (
        <div className="mt-4 rounded-lg border">
          <EmptyState
            icon={<Library size={20} aria-hidden />}
            title={t.emptyTitle}
            action={
              <span className="flex flex-wrap justify-center gap-2">
                {importPages}
                {createCollection}
                {createSpace}
              </span>
            }
          >
            {t.emptyBody}
          </EmptyState>
        </div>
      ) : (
        <div role="group" aria-label={filterTexts.label} className="mt-3 mb-2 flex flex-wrap gap-2">
          <SearchField label={t.filter} value={typed} onChange={type} className="w-full sm:w-64" />
          <FilterBar
            organizationId={organization.id}
            conditions={conditions}
            values={values}
            onChange={change}
          />
        </div>
      )}
      {failed !== undefined && (
        <FailureState isCompact error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      <Editor
        organization={organization}
        text={text ?? ""}
        holds={holds}
        filter={JSON.stringify(conditions)}
        opened={opened}
        onOpen={open}
        onClearFilters={clearAll}
      />
    </PageBody>
  );
}

/** The dialogs by the name that they have in the URL. */
const urlActs = { space: "new-space", collection: "new-collection", import: "import" } as const;
type UrlName = keyof typeof urlActs;

const nameOf = (act: (typeof urlActs)[UrlName]) =>
  (Object.keys(urlActs) as UrlName[]).find((name) => urlActs[name] === act);

/** The dialog that is open. Those that create something have a URL, to which other screens link. */
function useOpened(mayCreate: boolean) {
  const [created, create] = useUrlChoice<keyof typeof urlActs>("new");
  const [opened, setOpened] = useState<Opened>();
  function open(next: Opened | undefined) {
    const isAtTop = next !== undefined && "parent" in next && next.parent === undefined;
    setOpened(isAtTop ? undefined : next);
    if (isAtTop) create(nameOf(next.act));
    else if (created !== null) create(undefined);
  }
  const named = created !== null && created in urlActs ? urlActs[created as UrlName] : undefined;
  const fromUrl: Opened | undefined =
    named !== undefined && (mayCreate || named === "import")
      ? { act: named, parent: undefined }
      : undefined;
  return [opened ?? fromUrl, open] as const;
}

const optionsOf = (any: string, all: Record<string, string>) => [
  { value: "", label: any },
  ...Object.entries(all).map(([value, label]) => ({ value, label })),
];
const accessOptions = [
  ...optionsOf(filterTexts.anyAccess, filterTexts.ofAccess),
  ...Object.entries(t.visibility).map(([value, label]) => ({ value, label })),
];

const activityOptions = optionsOf(filterTexts.anyActivity, filterTexts.ofActivity);

const show = (value: string | number | boolean): string => {
  if (typeof value === "boolean") return value ? filterTexts.yes : filterTexts.no;
  return typeof value === "number" ? formatNumber(value) : value;
};

/** Filters spaces by access, activity, and the values of a custom field. */
function FilterBar(props: {
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
        label={filterTexts.access}
        labelHidden
        className="w-44 max-sm:w-full"
        value={conditions.access}
        onChange={(access) => onChange({ access })}
        options={accessOptions}
      />
      <Select
        label={filterTexts.activity}
        labelHidden
        className="w-52 max-sm:w-full"
        value={conditions.activity}
        onChange={(activity) => onChange({ activity })}
        options={activityOptions}
      />
      {(fields.length > 0 || conditions.field !== "") && (
        <Select
          label={filterTexts.field}
          labelHidden
          className="w-44 max-sm:w-full"
          value={conditions.field}
          onChange={(name) => onChange({ field: name, value: "" })}
          options={[
            { value: "", label: filterTexts.anyField },
            ...fields.map(({ name, title }) => ({ value: name, label: title || name })),
          ]}
        />
      )}
      {conditions.field !== "" && (
        <Select
          label={filterTexts.value(field?.title || conditions.field)}
          labelHidden
          className="w-44 max-sm:w-full"
          value={conditions.value === "" ? "any" : conditions.value}
          onChange={(value) => onChange({ value })}
          options={[
            { value: "any", label: filterTexts.hasValue },
            { value: "none", label: filterTexts.noValue },
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
function useConditions(organizationId: string, collections: readonly Collection[]) {
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
