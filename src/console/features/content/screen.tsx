import { useState } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Download, FolderPlus, Library, Plus } from "lucide-react";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { FailureState } from "#console/kit/page-state.tsx";
import { collectionsQuery, spacesQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useTypedFilter } from "#console/kit/use-typed-filter.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import {
  contentTexts as t,
  contentFilterTexts as filterTexts,
  contentImportTexts,
} from "#console/messages/content.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import type { Opened } from "./item-menu.tsx";
import { ContentTabs } from "./content-tabs.tsx";
import { FilterBar, useConditions } from "./filter-bar.tsx";
import { Editor, prepareDialogs } from "./editor.tsx";

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
