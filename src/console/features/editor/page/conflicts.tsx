import { Fragment, useEffect, useRef } from "react";
import { useLeaveGuard } from "#console/kit/form/use-leave-guard.tsx";
import { ProseDiff } from "#console/kit/prose-diff/prose-diff.tsx";
import { keepTexts } from "#console/messages/edit-page.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { conflictsId } from "../keep/keep-state.tsx";
import type { Keeper, KeptConflict } from "../keep/keeper.ts";

const t = keepTexts.conflicts;

/** The words that the writer and others changed differently, next to the text, with the choice between them. Leaving them asks. */
export function Conflicts(props: { keeper: Keeper; conflicts: readonly KeptConflict[] }) {
  const { keeper, conflicts } = props;
  const question = useLeaveGuard(true, keepVersion, t.leave);
  const section = useRef<HTMLElement>(null);
  const count = useRef(conflicts.length);
  useEffect(() => {
    // The button that had the focus is gone with its conflict.
    const isLost = document.activeElement === document.body;
    if (conflicts.length < count.current && isLost) section.current?.focus();
    count.current = conflicts.length;
  }, [conflicts.length]);
  return (
    <section
      ref={section}
      id={conflictsId}
      tabIndex={-1}
      aria-label={t.title(conflicts.length)}
      className="mb-4 flex scroll-mt-16 flex-col gap-3 rounded-lg border p-3 outline-none md:scroll-mt-4"
    >
      <Banner tone="warning" live="status" title={t.title(conflicts.length)}>
        {t.body}
      </Banner>
      {conflicts.map((conflict, index) => (
        <Conflict
          // Two conflicts can have the same words.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${index} ${conflict.main}`}
          conflict={conflict}
          onChoose={(choice) => keeper.resolve(conflict, choice)}
        />
      ))}
      {question}
    </section>
  );
}

/** This device keeps the writer's version. */
const keepVersion = () => undefined;

function Conflict(props: {
  conflict: KeptConflict;
  onChoose: (choice: "mine" | "theirs") => void;
}) {
  const { places } = props.conflict;
  const theirs = places.map(({ base, main }) => ({ before: base, after: main }));
  const mine = places.map(({ base, changeRequest }) => ({ before: base, after: changeRequest }));
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-3 lg:grid-cols-2">
        <Version heading={t.theirs} places={theirs} />
        <Version heading={t.mine} places={mine} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onPress={() => props.onChoose("theirs")}>
          {t.useTheirs}
        </Button>
        <Button size="small" onPress={() => props.onChoose("mine")}>
          {t.keepMine}
        </Button>
      </div>
    </div>
  );
}

type Place = { before: string; after: string };

/** One side of a conflict. Something that was moved has several places. */
function Version({ heading, places }: { heading: string; places: readonly Place[] }) {
  return (
    <div className="min-w-0 rounded-md border p-3">
      <h3 className="mb-1 text-sm font-medium text-muted">{heading}</h3>
      {places.map(({ before, after }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && (
            <h4 className="mt-2 mb-1 border-t pt-2 text-sm text-muted">{t.elsewhere}</h4>
          )}
          {before.trim() === "" && after.trim() === "" ? (
            <p className="text-muted">{t.empty}</p>
          ) : after.trim() === "" ? (
            <p className="text-muted">{t.nothing}</p>
          ) : (
            <ProseDiff label={heading} before={before} after={after} view="inline" />
          )}
        </Fragment>
      ))}
    </div>
  );
}
