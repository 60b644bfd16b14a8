import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { PreviewLink } from "#contract/preview-link.ts";
import { wholeListQuery } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { MadeSecret } from "#console/kit/made-secret.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Time } from "#console/kit/time.tsx";
import { UserName } from "#console/kit/user.tsx";
import { previewLinkTexts as t } from "#console/messages/preview-links.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { showToast } from "#console/ui/toast.ts";
import { useReview } from "../use-review.ts";
import { CreateLink } from "./create-link.tsx";

const links = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links";

/** The preview links of the change request: lists, creates, and deletes them. */
export function PreviewLinks(props: { onClose: () => void }) {
  const { scope } = useReview();
  const list = useQuery(wholeListQuery(`GET ${links}`, { params: scope }));
  const [made, setMade] = useState<string>();
  const [asked, setAsked] = useState<PreviewLink>();
  if (made !== undefined) {
    return (
      <MadeSecret
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
          {list.data !== undefined && <List links={list.data} onDelete={setAsked} />}
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
      {asked !== undefined && <DeleteLink link={asked} onClose={() => setAsked(undefined)} />}
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
