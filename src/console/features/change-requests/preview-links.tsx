import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type PreviewLink, PreviewLinkCreate } from "#contract/preview-link.ts";
import { wholeListQuery } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { NewSecret } from "#console/kit/new-secret.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Time } from "#console/kit/time.tsx";
import { UserName } from "#console/kit/user.tsx";
import { previewLinkTexts as t } from "#console/messages/preview-links.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { showToast } from "#console/ui/toast.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { Select } from "#console/ui/select.tsx";
import { useReview } from "./use-review.ts";

const links = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links";

/** The preview links of the change request: lists, creates, and deletes them. */
export function PreviewLinks(props: { onClose: () => void }) {
  const { scope } = useReview();
  const list = useQuery(wholeListQuery(`GET ${links}`, { params: scope }));
  const [made, setMade] = useState<string>();
  const [linkToDelete, setLinkToDelete] = useState<PreviewLink>();
  if (made !== undefined) {
    return (
      <NewSecret
        title={t.madeTitle}
        lead={t.madeLead}
        label={t.madeLabel}
        copy={t.copy}
        copied={t.copied}
        value={made}
        onClose={() => setMade(undefined)}
      />
    );
  }
  return (
    <>
      <Dialog isOpen title={t.title} onClose={props.onClose}>
        <div className="flex flex-col gap-6">
          <p className="text-muted">{t.lead}</p>
          {list.data !== undefined && <List links={list.data} onDelete={setLinkToDelete} />}
          {list.isError && list.data === undefined && (
            <FailureState isCompact error={list.error} onRetry={() => void list.refetch()} />
          )}
          {list.isPending && (
            <Pending>
              <SkeletonRows count={2} />
            </Pending>
          )}
          <CreateLink onMade={setMade} />
        </div>
      </Dialog>
      {linkToDelete !== undefined && (
        <DeleteLink link={linkToDelete} onClose={() => setLinkToDelete(undefined)} />
      )}
    </>
  );
}

function List(props: { links: readonly PreviewLink[]; onDelete: (link: PreviewLink) => void }) {
  if (props.links.length === 0) return <p className="text-muted">{t.none}</p>;
  return (
    <ul aria-label={t.label} className="divide-y overflow-hidden rounded-lg border">
      {props.links.map((link) => (
        <li key={link.id} className="flex min-h-12 items-center gap-3 py-1.5 ps-3 pe-1.5">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{link.name}</p>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
              <UserName user={link.createdBy} />
              <span>
                {t.until} <Time value={link.expiresAt} />
              </span>
            </p>
          </div>
          <IconButton
            label={t.delete(link.name)}
            icon={<Trash2 size={16} aria-hidden />}
            onPress={() => props.onDelete(link)}
          />
        </li>
      ))}
    </ul>
  );
}

function DeleteLink({ link, onClose }: { link: PreviewLink; onClose: () => void }) {
  const { scope } = useReview();
  const { mutateAsync } = useWrite(`DELETE ${links}/{previewLinkId}`, {
    touches: [`GET ${links}`],
  });
  return (
    <Confirm
      isOpen
      danger
      title={t.deleteTitle(link.name)}
      action={t.deleteSubmit}
      onConfirm={async () => {
        await mutateAsync({ params: { ...scope, previewLinkId: link.id } });
        showToast({ tone: "success", title: t.deleted });
      }}
      onClose={onClose}
    >
      {t.deleteEffect}
    </Confirm>
  );
}

const lifetimes = [1, 7, 30, 90];

/** Creates a preview link. @param props.onMade - receives its URL, which can't be read again */
function CreateLink(props: { onMade: (url: string) => void }) {
  const { scope } = useReview();
  const { mutateAsync } = useWrite(`POST ${links}`, { touches: [`GET ${links}`] });
  return (
    <FormPanel
      schema={PreviewLinkCreate}
      values={{ name: "", days: 7 }}
      action={t.create}
      onSubmit={async (body) => {
        const { urls } = await mutateAsync({ params: scope, body });
        props.onMade(urls.preview ?? "");
      }}
    >
      {({ Text }) => (
        <>
          <Text name="name" label={t.name} description={t.nameHint} />
          <Lifetime />
        </>
      )}
    </FormPanel>
  );
}

function Lifetime() {
  const { field, error } = useField("days");
  return (
    <FieldFrame name="days" label={t.days}>
      <Select
        label={t.days}
        value={String(field.value)}
        onChange={(days) => field.onChange(Number(days))}
        onBlur={field.onBlur}
        options={lifetimes.map((days) => ({ value: String(days), label: t.dayOptions(days) }))}
        error={error}
      />
    </FieldFrame>
  );
}
