import { Composer } from "#console/kit/thread/composer.tsx";
import { useStartThread } from "#console/kit/thread/thread-data.ts";
import { gate } from "#console/kit/gate.ts";
import { clusterTexts as t } from "#console/messages/review-clusters.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { showToast } from "#console/ui/toast.ts";
import { useGather } from "../pending/pending-data.ts";
import { useReview } from "../use-review.ts";
import type { Cluster } from "./clusters.ts";
import { editAsText } from "./edit-words.tsx";

/** Pages that the comment names. The link leads to all. */
const mostNamed = 5;

/**
 * Writes a comment on all pages of a cluster: a thread on the whole change request, because a thread is about one page or none. What
 * is sent begins with the edit, and with links to the pages.
 */
export function ClusterComment(props: {
  cluster: Cluster;
  titleOf: (id: string) => string;
  onClose: () => void;
}) {
  const { cluster, titleOf, onClose } = props;
  const { scope, user, changeRequest, href, space } = useReview();
  const start = useStartThread(scope);
  const gather = useGather();
  const about = () => {
    const { items, edits, key } = cluster;
    const words = edits.slice(0, mostNamed).map(editAsText).join(", ");
    const link = (title: string, query: Record<string, string>) =>
      `[${escaped(title)}](${location.origin}${href("changes", query)})`;
    const named = items.slice(0, mostNamed).map(({ item }) => link(titleOf(item), { page: item }));
    const rest = items.length - named.length;
    const names = [...named, ...(rest > 0 ? [t.moreNamed(rest)] : [])].join(", ");
    return `> ${t.quote(words, items.length)}\n>\n> ${names} (${link(t.pagesLink, { cluster: key })})`;
  };
  const sendBy =
    (begin: (thread: { markdown: string }) => Promise<unknown>, done: string) =>
    async (markdown: string) => {
      await begin({ markdown: `${about()}\n\n${markdown}` });
      showToast({ tone: "success", title: done });
      onClose();
    };
  return (
    <div className="flex max-w-3xl flex-col gap-1">
      <Composer
        autoFocus
        draft={`thread.${user.id}.${changeRequest.id}.cluster.${cluster.key}`}
        label={t.commentLabel}
        action={gather?.action ?? threadTexts.send}
        unavailable={gate([!space.permissions.comment, threadTexts.mayNotComment])}
        onCancel={onClose}
        onSend={gather ? sendBy(gather.start, t.gathered) : sendBy(start, t.sent)}
        otherwise={gather && { action: gather.now, onSend: sendBy(start, t.sent) }}
      />
      <p className="text-sm text-muted">{t.commentHint}</p>
    </div>
  );
}

const escaped = (title: string) => title.replaceAll(/[\\[\]`*_<>]/g, String.raw`\$&`);
