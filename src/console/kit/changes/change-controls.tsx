import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from "lucide-react";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import type { Walk, Steps } from "./use-walk.ts";

/** The position in the list of changed pages, and buttons to its neighbors. */
export function WalkButtons({ walk }: { walk: Walk }) {
  return (
    <>
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
    </>
  );
}

/** The position among the changes of a page, and buttons to the next and previous one. */
export function StepButtons({ steps }: { steps: Steps | undefined }) {
  if (steps === undefined || steps.count === 0) return null;
  return (
    <span className="flex items-center">
      <span role="status" className="pe-1 text-sm text-muted tabular-nums max-sm:sr-only">
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

type View = "inline" | "split" | "after" | "source";

/** Chooses how a comparison is shown. */
export function ViewChoice<V extends View>(props: {
  view: V;
  views: readonly V[];
  onChoose: (view: V) => void;
}) {
  const { view, views, onChoose } = props;
  return (
    <span role="group" aria-label={t.view} className="flex rounded-md border">
      {views.map((choice) => (
        <Button
          key={choice}
          size="small"
          variant="quiet"
          aria-pressed={view === choice}
          onPress={() => {
            if (view !== choice) onChoose(choice);
          }}
        >
          {t.views[choice]}
        </Button>
      ))}
    </span>
  );
}
