import { useQuery } from "@tanstack/react-query";
import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { openapiTexts as t } from "#console/messages/openapi.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { showToast } from "#console/ui/toast.ts";
import { gate } from "#console/kit/gate.ts";
import { listReads, versionsQuery, specReads } from "./queries.ts";
import { isUnderWay } from "./state.tsx";

const ReplaceSource = openedLater(async () => (await import("./spec-forms.tsx")).ReplaceSource);

/** A requested action on a specification. */
export type Question = { act: "replace" | "delete"; spec: OpenApiSpec };

/** The dialog for it. */
export function SpecDialog(props: {
  question: Question | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { question, onClose, onDeleted } = props;
  if (question === undefined) return null;
  if (question.act === "delete") {
    return (
      <DeleteSpec
        spec={question.spec}
        onClose={onClose}
        {...(onDeleted !== undefined && { onDeleted })}
      />
    );
  }
  return <ReplaceSource spec={question.spec} onClose={onClose} />;
}

/** Asks before deleting a specification and its versions, with their number. */
function DeleteSpec(props: {
  spec: OpenApiSpec;
  onClose: () => void;
  /** Called afterwards, to leave the deleted specification's screen. */
  onDeleted?: () => void;
}) {
  const { organization } = useOrganization();
  const { slug } = props.spec;
  const params = { organizationId: organization.id, specSlug: slug };
  const versions = useQuery(versionsQuery(params));
  const write = useWrite("DELETE /v1/orgs/{organizationId}/openapi/{specSlug}", {
    touches: listReads,
  });
  return (
    <Confirm
      isOpen
      danger
      title={t.deleteTitle(slug)}
      action={t.deleteAction}
      typeName={slug}
      onClose={props.onClose}
      onConfirm={async () => {
        await write.mutateAsync({ params });
        showToast({ tone: "success", title: t.deleted(slug) });
        props.onDeleted?.();
      }}
    >
      <p>
        {versions.data === undefined ? t.deleteCounting : t.deleteVersions(versions.data.length)}
      </p>
      <p className="mt-2">{t.deleteLinks}</p>
    </Confirm>
  );
}

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
