import { useState } from "react";
import { MessageSquare, MessageSquarePlus } from "lucide-react";
import type { Comment } from "#contract/comment.ts";
import { gate } from "#console/kit/gate.ts";
import { NewThread } from "#console/kit/thread/new-thread.tsx";
import { Thread } from "#console/kit/thread/thread.tsx";
import { UnsentDraft } from "#console/kit/thread/thread-draft.tsx";
import { useComposers, wholePage } from "#console/kit/thread/use-composers.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { spaceTexts, spaceCommentTexts as t } from "#console/messages/space.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { Drawer } from "#console/ui/dialog.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Link } from "#console/ui/link.tsx";
import type { Reader } from "../reader.ts";
import { PanelFrame } from "./panel-frame.tsx";
import { compareRanks } from "./use-page-places.ts";
import { useSpaceThreads } from "./use-comments-panel.ts";

type Props = { reader: Reader; onClose: () => void };

/** All threads of a space: those about the space itself, then those about its pages, in reading order. */
export function SpaceComments(props: Props) {
  return (
    <Drawer side="end" label={t.allTitle} isOpen onClose={props.onClose}>
      <Content {...props} />
    </Drawer>
  );
}

/** Threads that are surely in the window. */
const firstInWindow = 3;

function Content({ reader, onClose }: Props) {
  const { space, index } = reader;
  const { user } = useOrganization();
  const [status, setStatus] = useState("open");
  const { data, error, refetch } = useSpaceThreads(space, true);
  const composers = useComposers({
    draft: [user.id, space.id, "space"],
    chosenNode: () => undefined,
    key: { label: threadTexts.commentSpace, group: spaceTexts.keys.group },
  });
  const mayNotComment = gate([!space.permissions.comment, threadTexts.mayNotComment]);
  const ranks = new Map(index?.order.map(({ id }, at) => [id, at]));
  const rankOf = ({ target }: Comment) =>
    target.page === undefined ? -1 : (ranks.get(target.page.id) ?? Infinity);
  const shown = data
    ?.filter((item) => status === "" || item.status === status)
    .toSorted((a, b) => compareRanks(rankOf(a), rankOf(b)));
  const scope = { spaceId: space.id };
  return (
    <PanelFrame
      // A drawer has no room for more.
      title={t.title}
      label={t.allThreads}
      status={status}
      onStatus={setStatus}
      onClose={onClose}
      error={error}
      onRetry={() => void refetch()}
      actions={
        composers.isOpen(wholePage) ? (
          <NewThread
            {...{ scope, composers }}
            node={wholePage}
            unavailable={mayNotComment}
            isLoose={false}
          />
        ) : composers.nodes.includes(wholePage) ? (
          <div>
            <UnsentDraft onPress={() => composers.open(wholePage)} />
          </div>
        ) : (
          <Button
            icon={<MessageSquarePlus size={16} aria-hidden />}
            unavailable={mayNotComment}
            onPress={() => composers.open(wholePage)}
          >
            {threadTexts.commentSpace}
          </Button>
        )
      }
    >
      {shown?.length === 0 ? (
        <EmptyState
          icon={<MessageSquare size={20} aria-hidden />}
          title={data?.length === 0 ? t.empty : t.noneOpen}
        >
          {data?.length === 0 ? t.emptySpace : t.noneOpenBody}
        </EmptyState>
      ) : (
        shown?.map((comment, at) => (
          <Thread
            key={comment.id}
            scope={scope}
            comment={comment}
            user={user}
            isFirst={at < firstInWindow}
            head={<Place reader={reader} comment={comment} />}
          />
        ))
      )}
    </PanelFrame>
  );
}

/** What a thread is about, with a link to it. */
function Place({ reader, comment }: { reader: Reader; comment: Comment }) {
  const { page, node } = comment.target;
  const isGone = page !== undefined && reader.index?.page(page.id) === undefined;
  const title = page?.title ?? t.onSpace;
  return (
    <div className="flex flex-col gap-1 border-b bg-sunken px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        {page === undefined || isGone ? (
          <span className="min-w-0 truncate font-medium">{title}</span>
        ) : (
          <Link
            href={`${reader.href(page.id)}?panel=comments&thread=${comment.id}`}
            className="inline-flex min-h-6 min-w-0 items-center"
          >
            <span className="truncate">{title}</span>
          </Link>
        )}
        {isGone && reader.index !== undefined && <Badge>{t.pageGone}</Badge>}
      </div>
      {node?.preview !== undefined && (
        <blockquote className="line-clamp-2 border-s-2 border-line-strong ps-2 text-muted wrap-anywhere">
          {node.preview}
        </blockquote>
      )}
    </div>
  );
}
