import { lazy, Suspense } from "react";
import { useQuery } from "@tanstack/react-query";
import { Braces, Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#console/data/query-client.ts";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { openapiTexts as t } from "#console/messages/openapi.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { specsQuery } from "#console/kit/queries.ts";
import { SpecTable } from "./spec-table.tsx";

const AddSpec = lazy(async () => ({ default: (await import("./spec-forms.tsx")).AddSpec }));

export function loader({ params }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(specsQuery(params["organizationId"] ?? ""));
  return Promise.resolve(null);
}

/** The OpenAPI specifications of an organization. */
export function Component() {
  const { organization } = useOrganization();
  const { data: specs } = useQuery(specsQuery(organization.id));
  const [params, setParams] = useSearchParams();
  const mayAdd = organization.permissions.createOpenAPISpec;
  const ask = (isAsked: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (isAsked) next.set("new", "specification");
        else next.delete("new");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const add = (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      unavailable={gate([!mayAdd, t.mayNotAdd])}
      onPress={() => ask(true)}
    >
      {t.add}
    </Button>
  );
  return (
    <PageBody wide>
      <PageHead
        title={t.title}
        context={organization.title}
        actions={specs?.length === 0 ? undefined : add}
      />
      <SpecTable
        empty={
          <div className="rounded-lg border">
            <EmptyState icon={<Braces size={20} aria-hidden />} title={t.emptyTitle} action={add}>
              {t.emptyBody}
            </EmptyState>
          </div>
        }
      />
      {params.get("new") === "specification" && mayAdd && (
        <Suspense>
          <AddSpec onClose={() => ask(false)} />
        </Suspense>
      )}
    </PageBody>
  );
}
