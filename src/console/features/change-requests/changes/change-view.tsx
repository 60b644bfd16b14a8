import { useState } from "react";
import type { ReactNode, Ref } from "react";
import type { Change } from "#contract/changes.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { Check, Eye } from "lucide-react";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { changesTabTexts as tab, viewTexts } from "#console/messages/review-views.ts";
import { reviewKeyTexts } from "#console/messages/space-common.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Menu, MenuChoice } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { usePageIndex } from "../page-index.ts";
import { StepButtons, ViewChoice, WalkButtons } from "#console/kit/changes/change-controls.tsx";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { KindBadges, WordStats } from "#console/kit/changes/change-tree.tsx";
import { useStepKeys, type Steps, useArrival } from "#console/kit/changes/use-walk.ts";
import type { Walk } from "#console/kit/changes/use-walk.ts";
import { PageChange } from "./page-change.tsx";
import { useListedRevisions, useShownRevisions } from "./shown-revisions.ts";
import { SuggestSwitch } from "./suggest-mode.tsx";
import { isOfBlocks, useAddress, views, type View } from "./use-address.ts";
import { contentOf, viewedState } from "./viewed.ts";
import type { Mark } from "./viewed.ts";

const FileChange = openedLater(async () => (await import("./file-change.tsx")).FileChange);

type ChangeViewProps = {
  change: Change;
  /** The change that a viewed mark of another one is about. */
  marked: (change: Change) => Change;
  walk: Walk;
  mark: Mark | undefined;
  /** The next one that isn't viewed; undefined if there is none. */
  following: Change | undefined;
  /** Before the title. */
  lead: ReactNode;
  /** The control for what is compared. */
  compare: ReactNode;
  /** Says what is compared. */
  note: ReactNode;
  /** Nothing changed in the compared range, so all changes of the page are shown. */
  isOutside: boolean;
  onMark: (change: Change, mark: Mark | undefined) => void;
};

/** One changed page or file: what happened to it, navigation through its changes, and the comparison. */
export function ChangeView(props: ChangeViewProps) {
  const { change, walk, mark, onMark } = props;
  const { after } = useShownRevisions();
  const latest = useListedRevisions()?.after ?? after;
  const { view, chooseView, isSince, withoutSince, set } = useAddress();
  const [steps, setSteps] = useState<Steps>();
  const subject = thingOf(change);
  const arrival = useArrival(subject.id);
  const state = viewedState(props.marked(change), mark === undefined ? {} : { [subject.id]: mark });
  const since = isSince && state === "changed" ? mark?.revision : undefined;
  const setViewed = (marked: Change, isViewed: boolean) =>
    onMark(
      marked,
      isViewed ? { content: contentOf(props.marked(marked)), revision: after } : undefined,
    );
  // A mark says that the page was seen as it is now.
  const whyNotViewed = after === latest ? undefined : viewTexts.notLatest;
  const viewAndGo = () => {
    if (whyNotViewed === undefined) setViewed(walk.heading() ?? change, true);
    walk.next?.();
  };
  const toggleView = () => chooseView(view === "inline" ? "split" : "inline");
  const keys = reviewKeyTexts;
  const { group } = keys;
  useKeys([{ keys: "v", label: keys.viewed, group, run: viewAndGo }]);
  useStepKeys({
    steps,
    hasSteps: change.page !== undefined && isOfBlocks(view),
    walk,
    onView: toggleView,
  });
  return (
    <article
      ref={arrival.page}
      aria-labelledby="change-title"
      className="flex scroll-mt-23 flex-col gap-4 max-sm:gap-2 md:scroll-mt-11"
    >
      {/* Below the bar of the change request. In a narrow window, both would leave too little of the text. */}
      <header className="z-10 -mx-4 flex flex-col gap-1.5 border-b bg-canvas px-4 py-2 sm:sticky sm:top-23 sm:-mx-6 sm:px-6 md:top-11">
        <Title change={change} walk={walk} lead={props.lead} ref={arrival.title} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:gap-x-2">
          <KindBadges change={change} />
          <span className="flex max-sm:hidden">
            <WordStats stats={change.stats} />
          </span>
          <span className="ms-auto flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:gap-x-2">
            {change.page !== undefined && <StepButtons steps={steps} />}
            {change.page !== undefined && (
              <>
                <span className="flex max-sm:hidden">
                  <ViewChoice view={view} views={views} onChoose={chooseView} />
                </span>
                <span className="flex sm:hidden">
                  <ViewMenu view={view} onChoose={chooseView} />
                </span>
              </>
            )}
            {change.page !== undefined && isOfBlocks(view) && <SuggestSwitch />}
            {props.compare}
            <label className="flex min-h-6 items-center gap-1.5" title={whyNotViewed}>
              <input
                type="checkbox"
                className="size-4"
                checked={state === "viewed"}
                disabled={whyNotViewed !== undefined}
                onChange={(event) => setViewed(change, event.target.checked)}
              />
              {tab.viewed}
            </label>
          </span>
        </div>
      </header>
      {props.note}
      {props.isOutside && <p className="text-sm text-muted">{viewTexts.outsideHere}</p>}
      {state === "changed" && (
        <Banner
          tone="info"
          title={since === undefined ? tab.changedSince : tab.since}
          actions={
            change.page !== undefined && (
              <Button
                size="small"
                onPress={() => set(since === undefined ? { since: "viewed" } : withoutSince, true)}
              >
                {since === undefined ? tab.showSince : tab.showAll}
              </Button>
            )
          }
        />
      )}
      <PanelBoundary key={subject.id}>
        {change.page === undefined ? (
          <FileChange change={change} />
        ) : (
          <PageChange change={change} since={since} ahead={walk.ahead} onSteps={setSteps} />
        )}
      </PanelBoundary>
      {whyNotViewed === undefined && (
        <PageEnd
          isViewed={state === "viewed"}
          following={props.following}
          onView={() => setViewed(change, true)}
          onOpen={walk.open}
        />
      )}
    </article>
  );
}

/** The same in a narrow window, which has no room for buttons. */
function ViewMenu(props: { view: View; onChoose: (view: View) => void }) {
  return (
    <Menu
      label={t.view}
      placement="bottom end"
      trigger={
        <Button size="small" icon={<Eye size={14} aria-hidden className="max-[400px]:hidden" />}>
          <span className="sr-only">{t.view}: </span>
          {t.views[props.view]}
        </Button>
      }
    >
      <MenuChoice
        title={t.view}
        selected={props.view}
        onSelect={(value) => props.onChoose(value as View)}
        options={views.map((value) => ({ value, label: t.views[value] }))}
      />
    </Menu>
  );
}

/** What comes after a page was read: it is viewed, and the next one opens. */
function PageEnd(props: {
  isViewed: boolean;
  following: Change | undefined;
  onView: () => void;
  onOpen: (change: Change) => void;
}) {
  const { isViewed, following, onView, onOpen } = props;
  if (following === undefined && isViewed) {
    return <p className="border-t pt-4 text-muted">{tab.allViewed}</p>;
  }
  const { title, path } = following === undefined ? { title: "", path: "" } : thingOf(following);
  return (
    <div className="flex max-w-full border-t pt-4">
      <Button
        icon={<Check size={14} aria-hidden />}
        onPress={() => {
          onView();
          if (following !== undefined) onOpen(following);
        }}
      >
        <span className="min-w-0 truncate">
          {following === undefined ? tab.viewedLast : tab.viewedNext(title || path)}
        </span>
      </Button>
    </div>
  );
}

function Title(props: {
  change: Change;
  walk: Walk;
  lead: ReactNode;
  ref: Ref<HTMLHeadingElement>;
}) {
  const { change, walk } = props;
  const index = usePageIndex(false);
  const { title, path } = thingOf(change);
  const parents = change.page === undefined ? [] : path.split("/").slice(0, -1);
  const names = parents.map(
    (slug, at) => index.titleAt(parents.slice(0, at + 1).join("/")) ?? slug,
  );
  return (
    <div className="flex items-center gap-2">
      {props.lead}
      <h2
        ref={props.ref}
        id="change-title"
        tabIndex={-1}
        className="focus-ring-inset min-w-0 flex-1 truncate rounded-sm text-lg"
      >
        {names.length > 0 && <span className="text-muted">{names.join(" / ")} / </span>}
        <bdi className="font-semibold">{title || path}</bdi>
      </h2>
      <WalkButtons walk={walk} />
    </div>
  );
}
