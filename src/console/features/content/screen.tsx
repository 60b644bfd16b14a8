import { lazy, Suspense } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Library, Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#console/data/query-client.ts";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { NoMatches } from "#console/kit/page-state.tsx";
import { collectionsQuery, spacesQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { contentTexts as t } from "#console/messages/content.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { filterGroups, groupSpaces } from "./groups.ts";
import { SpaceGroup } from "./space-group.tsx";

const CreateSpace = lazy(async () => ({
  default: (await import("./create-space.tsx")).CreateSpace,
}));

export async function loader({ params }: LoaderFunctionArgs) {
  const organizationId = params["organizationId"] ?? "";
  await Promise.all([
    queryClient.ensureQueryData(spacesQuery(organizationId)),
    queryClient.ensureQueryData(collectionsQuery(organizationId)),
  ]);
  return null;
}

export function Component() {
  const { organization } = useOrganization();
  const { data: spaces } = useSuspenseQuery(spacesQuery(organization.id));
  const { data: collections } = useSuspenseQuery(collectionsQuery(organization.id));
  const [params, setParams] = useSearchParams();
  const filter = params.get("q") ?? "";
  const groups = filterGroups(groupSpaces(collections, spaces), filter);
  const set = (name: string, value: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null || value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      unavailable={gate([!organization.permissions.createContent, t.mayNotCreate])}
      onPress={() => set("new", "space")}
    >
      {t.newSpace}
    </Button>
  );
  const isEmpty = spaces.length === 0 && collections.length === 0;
  return (
    <PageBody>
      <PageHead
        title={t.title}
        context={organization.title}
        meta={!isEmpty && <span className="text-muted">{t.spaces(spaces.length)}</span>}
        actions={!isEmpty && create}
      />
      {isEmpty && (
        <div className="rounded-lg border">
          <EmptyState icon={<Library size={20} aria-hidden />} title={t.emptyTitle} action={create}>
            {t.emptyBody}
          </EmptyState>
        </div>
      )}
      {!isEmpty && (
        <SearchField
          label={t.filter}
          value={filter}
          onChange={(value) => set("q", value)}
          className="mb-6 w-full sm:w-72"
        />
      )}
      {!isEmpty && groups.length === 0 && <NoMatches onClear={() => set("q", null)} />}
      <div className="flex flex-col gap-8">
        {groups.map((group) => (
          <SpaceGroup key={group.collection?.id ?? ""} group={group} isOnly={groups.length === 1} />
        ))}
      </div>
      {params.get("new") === "space" && organization.permissions.createContent && (
        <Suspense>
          <CreateSpace
            organization={organization.id}
            collections={collections}
            onClose={() => set("new", null)}
          />
        </Suspense>
      )}
    </PageBody>
  );
}
