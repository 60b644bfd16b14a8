import { useEffect, useRef, useState } from "react";
import { Check, MessageSquare, Undo2, Undo } from "lucide-react";
import type { Change } from "#contract/changes.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { holdKeys } from "#console/kit/keys/held-keys.ts";
import { common } from "#console/messages/common.ts";
import { clusterTexts as t } from "#console/messages/review-clusters.ts";
import { viewTexts } from "#console/messages/review-views.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { ProgressBar } from "#console/ui/progress-bar.tsx";
import { showToast } from "#console/ui/toast.ts";
import { useListedRevisions, useShownRevisions } from "./shown-revisions.ts";
import { useAddress } from "./use-address.ts";
import { contentOf, type Mark, type Marks, type ViewedMarks, viewedState } from "./viewed.ts";
import { useReview } from "../use-review.ts";
import { ClusterComment } from "./cluster-comment.tsx";
import { type Cluster, othersKey, type Outlier } from "./clusters.ts";
import { EditWords } from "./edit-words.tsx";
import { rowOf, useClusterKeys } from "./use-cluster-keys.ts";
import { useClusters } from "./use-edits.ts";

type ViewProps = {
  /** The changes in the compared range. */
  changes: readonly Change[];
  /** Whether all of them are loaded. */
  isWhole: boolean;
  isOwn: boolean;
  marks: Marks;
  store: ViewedMarks;
  /** The change that the viewed mark of a page is about. */
  asMarked: (change: Change) => Change;
};

/** Clusters that are drawn at a time, and outliers of each. */
const atOnce = 50;
const outliersAtOnce = 5;
/** Edits of one page that are named. */
const mostEdits = 4;

/** Pages with the same edits as one row each, to review them together. */
export function ClustersView(props: ViewProps) {
  const { scope } = useReview();
  const shown = useShownRevisions();
  const listed = useListedRevisions();
  const revisions = listed && shown;
  const edits = useClusters({ scope, revisions, isOwn: props.isOwn }, true);
  const { items = [], count } = edits;
  // A mark on a cluster is meant for all of its pages, of which titles and contents are in the list.
  const clusters = props.isWhole ? edits.clusters : [];
  const isWhole = props.isWhole && edits.isWhole;
  const { set, pageAddress } = useAddress();
  const [drawn, setDrawn] = useState(atOnce);
  const [commented, setCommented] = useState<string>();
  const frame = useRef<HTMLElement>(null);
  const bulk = useBulkMarks(props);
  const byId = new Map(props.changes.map((change) => [thingOf(change).id, change]));
  const titleOf = (id: string) => {
    const change = byId.get(id);
    const { title = "", path = "" } = change === undefined ? {} : thingOf(change);
    return title || path || id;
  };
  const others = items.length - clusters.reduce((sum, cluster) => sum + cluster.items.length, 0);
  const open = (key: string) => {
    const [first] =
      key === othersKey ? [] : (clusters.find((cluster) => cluster.key === key)?.items ?? []);
    set({
      cluster: key,
      edits: "",
      page: first?.item ?? "",
      thread: "",
      since: "",
      kind: "",
      q: "",
    });
  };
  const comment = (key: string) => {
    holdKeys();
    setCommented(key);
  };
  useEffect(() => {
    // Who looks for pages in the list stays there.
    const isBusy = document.activeElement?.closest("input, [role=dialog], [data-cluster]") != null;
    if (!isBusy) frame.current?.querySelector("h2")?.focus({ preventScroll: true });
  }, []);
  useClusterKeys(frame, {
    open,
    comment,
    view: (key) => {
      const cluster = clusters.find((candidate) => candidate.key === key);
      if (cluster !== undefined) bulk.mark(cluster);
    },
    back: () => set({ edits: "" }),
  });
  return (
    <section ref={frame} aria-labelledby="clusters-title" className="flex flex-col gap-3 pt-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2
          id="clusters-title"
          tabIndex={-1}
          className="focus-ring rounded-sm text-lg font-semibold"
        >
          {t.title}
        </h2>
        <span className="ms-auto">
          <LinkButton
            size="small"
            variant="quiet"
            icon={<Undo2 size={14} aria-hidden />}
            href={pageAddress("")}
          >
            {t.back}
          </LinkButton>
        </span>
        <p className="w-full text-sm text-muted">{t.lead}</p>
      </header>
      <Progress edits={edits} read={items.length} isWhole={isWhole} />
      {isWhole && clusters.length === 0 && <p>{t.none}</p>}
      {bulk.whyNot !== undefined && clusters.length > 0 && (
        <p className="text-sm text-muted">{bulk.whyNot}</p>
      )}
      <ul className="flex flex-col gap-2">
        {clusters.slice(0, drawn).map((cluster) => (
          <li key={cluster.key}>
            <ClusterRow
              cluster={cluster}
              titleOf={titleOf}
              pageAddress={pageAddress}
              bulk={bulk}
              onOpen={() => open(cluster.key)}
              onComment={() => comment(cluster.key)}
              isCommented={commented === cluster.key}
              onCommented={() => {
                setCommented(undefined);
                rowOf(frame.current, cluster.key)?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      {clusters.length > drawn && (
        <span>
          <Button size="small" onPress={() => setDrawn(drawn + atOnce)}>
            {t.showMore(Math.min(atOnce, clusters.length - drawn))}
          </Button>
        </span>
      )}
      {isWhole && others > 0 && clusters.length > 0 && (
        <article
          tabIndex={-1}
          data-cluster={othersKey}
          aria-label={t.others(others)}
          className="focus-ring flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border p-3"
        >
          <span className="font-medium">{t.others(others)}</span>
          <span className="min-w-0 flex-1 basis-60 text-sm text-muted">{t.othersHint}</span>
          <Button size="small" onPress={() => open(othersKey)}>
            {t.open}
          </Button>
        </article>
      )}
      <p className="sr-only" role="status">
        {isWhole && t.compared(count)}
      </p>
    </section>
  );
}

type ProgressProps = {
  edits: ReturnType<typeof useClusters>;
  read: number;
  /** Whether nothing is left to load. */
  isWhole: boolean;
};

function Progress({ edits, read, isWhole }: ProgressProps) {
  if (edits.isUnknown) return <Banner tone="info" title={t.unknown} />;
  if (edits.error !== null && edits.items === undefined) {
    return <FailureState error={edits.error} onRetry={edits.retry} />;
  }
  if (edits.error !== null) {
    return (
      <Banner
        tone="danger"
        title={t.failed}
        actions={
          <Button size="small" onPress={edits.retry}>
            {common.retry}
          </Button>
        }
      />
    );
  }
  if (isWhole) return null;
  const label = edits.count === 0 ? t.loading : t.progress(read, edits.count);
  return (
    <div className="flex max-w-md flex-col gap-1">
      <p className="text-sm text-muted tabular-nums">{label}</p>
      <ProgressBar label={label} value={read} max={Math.max(edits.count, 1)} />
    </div>
  );
}

type Bulk = ReturnType<typeof useBulkMarks>;

/** Marks the pages of a cluster, with undo. */
function useBulkMarks({ changes, marks, store, asMarked }: ViewProps) {
  const { after } = useShownRevisions();
  const latest = useListedRevisions()?.after ?? after;
  const whyNot = after === latest ? undefined : viewTexts.notLatest;
  const byId = new Map(changes.map((change) => [thingOf(change).id, change]));
  /** Those whose text is the one that was compared. */
  const markable = ({ items }: Cluster) =>
    items.flatMap(({ item, digest }) => {
      const change = byId.get(item);
      return change !== undefined && contentOf(change) === digest ? [asMarked(change)] : [];
    });
  const isViewed = (change: Change) => viewedState(change, marks) === "viewed";
  const apply = (next: ReadonlyMap<string, Mark | undefined>, title: string, skipped = 0) => {
    const before = store.get();
    const previous = new Map([...next.keys()].map((id) => [id, before[id]]));
    store.setAll(next);
    showToast({
      tone: "success",
      title,
      ...(skipped > 0 && { description: t.skipped(skipped) }),
      action: { label: common.undo, onPress: () => store.setAll(previous) },
    });
  };
  return {
    whyNot,
    viewed: (cluster: Cluster) => markable(cluster).filter(isViewed).length,
    mark: (cluster: Cluster) => {
      if (whyNot !== undefined) return;
      const all = markable(cluster);
      const open = all.filter((change) => !isViewed(change));
      const skipped = cluster.items.length - all.length;
      if (open.length === 0 && skipped === 0) return;
      const next = open.map((change) => {
        const mark = { content: contentOf(change), revision: after };
        return [thingOf(change).id, mark] as const;
      });
      apply(new Map(next), t.marked(open.length), skipped);
    },
    unmark: (cluster: Cluster) => {
      const viewed = markable(cluster).filter(isViewed);
      const next = viewed.map((change) => [thingOf(change).id, undefined] as const);
      apply(new Map(next), t.unmarked(viewed.length));
    },
  };
}

type RowProps = {
  cluster: Cluster;
  titleOf: (id: string) => string;
  pageAddress: (id: string) => string;
  bulk: Bulk;
  onOpen: () => void;
  onComment: () => void;
  isCommented: boolean;
  onCommented: () => void;
};

/** The same edits on several pages. */
function ClusterRow(props: RowProps) {
  const { cluster, bulk } = props;
  const { key, edits, items, outliers } = cluster;
  const viewed = bulk.viewed(cluster);
  const isViewed = viewed === items.length;
  const named = edits.slice(0, mostEdits);
  return (
    <article
      tabIndex={-1}
      data-cluster={key}
      aria-labelledby={`cluster-${key}`}
      className="focus-ring flex scroll-my-24 flex-col gap-2 rounded-md border p-3"
    >
      <h3 id={`cluster-${key}`} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        {named.map((edit, at) => (
          <span key={edit.key} className="min-w-0 break-words">
            <EditWords edit={edit} />
            {at < named.length - 1 && ","}
          </span>
        ))}
        {edits.length > named.length && <span>{t.and(edits.length - named.length)}</span>}{" "}
        <span className="font-medium">{t.on(items.length)}</span>
      </h3>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex items-center gap-1 text-sm text-muted tabular-nums">
          {isViewed && <Check size={14} aria-hidden className="text-success" />}
          {t.viewed(viewed, items.length)}
        </span>
        <span className="ms-auto flex flex-wrap gap-2">
          <Button
            size="small"
            icon={<MessageSquare size={14} aria-hidden />}
            onPress={props.onComment}
          >
            {t.comment}
          </Button>
          <Button size="small" onPress={props.onOpen}>
            {t.open}
          </Button>
          <Button
            size="small"
            icon={isViewed ? <Undo size={14} aria-hidden /> : <Check size={14} aria-hidden />}
            unavailable={bulk.whyNot}
            onPress={() => (isViewed ? bulk.unmark(cluster) : bulk.mark(cluster))}
          >
            {isViewed ? t.unmarkAll : t.markAll(items.length)}
          </Button>
        </span>
      </div>
      {props.isCommented && (
        <ClusterComment cluster={cluster} titleOf={props.titleOf} onClose={props.onCommented} />
      )}
      {outliers.length > 0 && <Outliers {...props} outliers={outliers} />}
    </article>
  );
}

function Outliers(props: RowProps & { outliers: readonly Outlier[] }) {
  const { outliers, titleOf, pageAddress } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col items-start gap-1 border-t pt-2 text-sm">
      <p className="text-muted">{t.outliers(outliers.length)}</p>
      <ul className="flex flex-col gap-1">
        {outliers.slice(0, isOpen ? undefined : outliersAtOnce).map(({ item, ...outlier }) => {
          const named = outlier.others.slice(0, mostEdits);
          const more = outlier.otherCount - named.length;
          return (
            <li key={item.item} className="flex flex-wrap items-baseline gap-x-2 break-words">
              <Link look="sentence" href={pageAddress(item.item)}>
                {titleOf(item.item)}
              </Link>
              {named.map((edit) => (
                <EditWords key={edit.key} edit={edit} />
              ))}
              {more > 0 && <span className="text-muted">{t.and(more)}</span>}
            </li>
          );
        })}
      </ul>
      {!isOpen && outliers.length > outliersAtOnce && (
        <Button size="small" variant="quiet" onPress={() => setOpen(true)}>
          {t.showOutliers(outliers.length)}
        </Button>
      )}
    </div>
  );
}
