import { useEffect, useRef, useState } from "react";
import type { Ref } from "react";
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from "lucide-react";
import type { Change } from "#contract/changes.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { reviewKeyTexts } from "#console/messages/review-keys.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { usePageIndex } from "../page-index.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { KindBadges, WordStats } from "#console/kit/changes/kind-marks.tsx";
import { PageChange } from "./page-change.tsx";
import type { Steps } from "./page-change.tsx";
import { useShownRevisions } from "./shown-revisions.ts";
import { useAddress } from "./use-address.ts";
import type { Walk } from "./use-page-keys.ts";
import { contentOf, viewedState } from "./viewed.ts";
import type { Mark } from "./viewed.ts";

const FileChange = openedLater(async () => (await import("./file-change.tsx")).FileChange);

type ChangeViewProps = {
  change: Change;
  walk: Walk;
  mark: Mark | undefined;
  onMark: (mark: Mark | undefined) => void;
};

/** One changed page or file: what happened to it, navigation through its changes, and the comparison. */
export function ChangeView({ change, walk, mark, onMark }: ChangeViewProps) {
  const { after } = useShownRevisions();
  const { view, isSince, set } = useAddress();
  const [steps, setSteps] = useState<Steps>();
  const thing = thingOf(change);
  const arrival = useArrival(thing.id);
  const state = viewedState(change, mark === undefined ? {} : { [thing.id]: mark });
  const since = isSince && state === "changed" ? mark?.revision : undefined;
  const setViewed = (isViewed: boolean) =>
    onMark(isViewed ? { content: contentOf(change), revision: after } : undefined);
  const goToNext = () => {
    // Don't skip a page whose comparison is still loading: it hasn't been seen yet.
    if (steps === undefined && change.page !== undefined) return;
    if (steps?.next() !== true) walk.next?.();
  };
  const toggleView = () => set({ view: view === "inline" ? "split" : "" }, true);
  const keys = reviewKeyTexts;
  const { group } = keys;
  useKeys([
    {
      keys: "v",
      label: keys.viewed,
      group,
      run: () => {
        setViewed(true);
        walk.next?.();
      },
    },
    { keys: "i", label: keys.view, group, run: toggleView },
    { keys: "n", label: keys.nextChange, group, run: goToNext },
    { keys: "p", label: keys.previousChange, group, run: () => void steps?.previous() },
  ]);
  return (
    <article
      ref={arrival.page}
      aria-labelledby="change-title"
      className="flex scroll-mt-12 flex-col gap-4 md:scroll-mt-0"
    >
      <header className="sticky top-12 z-10 -mx-4 flex flex-col gap-1.5 border-b bg-canvas px-4 py-2 sm:-mx-6 sm:px-6 md:top-0">
        <Title change={change} walk={walk} ref={arrival.title} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <KindBadges change={change} />
          <WordStats stats={change.stats} />
          <span className="ms-auto flex flex-wrap items-center gap-x-3 gap-y-1">
            {change.page !== undefined && <StepButtons steps={steps} />}
            {change.page !== undefined && <ViewChoice view={view} onToggle={toggleView} />}
            <label className="flex min-h-6 items-center gap-1.5">
              <input
                type="checkbox"
                className="size-4"
                checked={state === "viewed"}
                onChange={(event) => setViewed(event.target.checked)}
              />
              {t.viewed}
            </label>
          </span>
        </div>
      </header>
      {state === "changed" && (
        <Banner
          tone="info"
          title={since === undefined ? t.changedSince : t.since}
          actions={
            change.page !== undefined && (
              <Button
                size="small"
                onPress={() => set({ since: since === undefined ? "viewed" : "" }, true)}
              >
                {since === undefined ? t.showSince : t.showAll}
              </Button>
            )
          }
        />
      )}
      <PanelBoundary key={thing.id}>
        {change.page === undefined ? (
          <FileChange change={change} />
        ) : (
          <PageChange change={change} since={since} ahead={walk.ahead} onSteps={setSteps} />
        )}
      </PanelBoundary>
    </article>
  );
}

function Title(props: { change: Change; walk: Walk; ref: Ref<HTMLHeadingElement> }) {
  const { change, walk } = props;
  const index = usePageIndex(false);
  const { title, path } = thingOf(change);
  const parents = change.page === undefined ? [] : path.split("/").slice(0, -1);
  const names = parents.map(
    (slug, at) => index.titleAt(parents.slice(0, at + 1).join("/")) ?? slug,
  );
  return (
    <div className="flex items-center gap-2">
      <h2
        ref={props.ref}
        id="change-title"
        tabIndex={-1}
        className="focus-ring-inset min-w-0 flex-1 truncate rounded-sm text-lg"
      >
        {names.length > 0 && <span className="text-muted">{names.join(" / ")} / </span>}
        <bdi className="font-semibold">{title || path}</bdi>
      </h2>
      <span className="shrink-0 text-sm text-muted tabular-nums max-sm:hidden">
        {walk.at > 0 && t.position(walk.at, walk.count)}
      </span>
      <span className="flex shrink-0">
        <IconButton
          size="small"
          label={t.previousPage}
          keys="k"
          icon={<ChevronLeft size={16} aria-hidden className="rtl:rotate-180" />}
          onPress={() => walk.previous?.()}
          className={walk.previous === undefined ? "invisible" : ""}
        />
        <IconButton
          size="small"
          label={t.nextPage}
          keys="j"
          icon={<ChevronRight size={16} aria-hidden className="rtl:rotate-180" />}
          onPress={() => walk.next?.()}
          className={walk.next === undefined ? "invisible" : ""}
        />
      </span>
    </div>
  );
}

function StepButtons({ steps }: { steps: Steps | undefined }) {
  if (steps === undefined || steps.count === 0) return null;
  return (
    <span className="flex items-center">
      <span role="status" className="pe-1 text-sm text-muted tabular-nums">
        {steps.current > 0 ? t.counter(steps.current, steps.count) : t.count(steps.count)}
      </span>
      <IconButton
        size="small"
        label={t.previous}
        keys="p"
        icon={<ArrowUp size={16} aria-hidden />}
        onPress={() => void steps.previous()}
      />
      <IconButton
        size="small"
        label={t.next}
        keys="n"
        icon={<ArrowDown size={16} aria-hidden />}
        onPress={() => void steps.next()}
      />
    </span>
  );
}

function ViewChoice({ view, onToggle }: { view: "inline" | "split"; onToggle: () => void }) {
  return (
    <span role="group" aria-label={t.view} className="flex rounded-md border">
      {(["inline", "split"] as const).map((one) => (
        <Button
          key={one}
          size="small"
          variant="quiet"
          aria-pressed={view === one}
          onPress={() => {
            if (view !== one) onToggle();
          }}
        >
          {t[one]}
        </Button>
      ))}
    </span>
  );
}

/** Keep the focus when another page opens: the list, and anything on top. */
const keeping = "[data-keeps-focus], [role=dialog], input, textarea, select";

/**
 * Scrolls to the top when another page opens, and focuses its title: otherwise the next page would open in the middle, and the
 * focus could stay on a removed element. The first page keeps the position from the URL.
 *
 * @returns refs for the page and for its title
 */
function useArrival(pageId: string) {
  const page = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(pageId);
  useEffect(() => {
    if (shown.current === pageId) return;
    shown.current = pageId;
    const top = page.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) page.current?.scrollIntoView({ block: "start" });
    if (document.activeElement?.closest(keeping) == null) {
      title.current?.focus({ preventScroll: true });
    }
  }, [pageId]);
  return { page, title };
}
