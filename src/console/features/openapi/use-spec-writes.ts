import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import { useWrite } from "#console/data/write.ts";
import { gate } from "#console/kit/gate.ts";
import { openapiTexts as t } from "#console/messages/openapi.ts";
import { showToast } from "#console/ui/toast.ts";
import { specReads } from "./queries.ts";
import { isUnderWay } from "./state.tsx";

/** Fetches a specification again from its URL. */
export function useFetchAgain(organizationId: string) {
  const write = useWrite("PUT /v1/orgs/{organizationId}/openapi/{specSlug}", {
    touches: specReads,
    onError: ({ message }) => showToast({ tone: "danger", title: message }),
    onSuccess: ({ slug }) => showToast({ tone: "info", title: t.fetching(slug) }),
  });
  return {
    isPending: write.isPending,
    fetchAgain: ({ slug, sourceURL }: OpenApiSpec) => {
      if (sourceURL === undefined) return;
      const params = { organizationId, specSlug: slug };
      write.mutate({ params, body: { source: { url: sourceURL } } });
    },
  };
}

/** Why a specification can't be edited or deleted. */
export const whyNotEdit = ({ permissions }: OpenApiSpec) => gate([!permissions.edit, t.mayNotAdd]);

/** Why a specification can't be fetched again. */
export const whyNotFetch = (spec: OpenApiSpec) =>
  gate(
    [!spec.permissions.edit, t.mayNotAdd],
    [spec.sourceURL === undefined, t.actions.noAddress],
    [isUnderWay(spec), t.actions.isRead],
  );
