import { useEffect, useRef } from "react";
import { ProseDiff } from "#console/kit/prose-diff/prose-diff.tsx";
import { keepTexts } from "#console/messages/editor-keep.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import type { Keeper, KeptConflict } from "./keeper.ts";

const t = keepTexts.conflicts;

/** The words that the writer and others changed differently, next to the text, with the choice between them. */
export function Conflicts(props: { keeper: Keeper; conflicts: readonly KeptConflict[] }) {
  const { keeper, conflicts } = props;
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
      tabIndex={-1}
      aria-label={t.title(conflicts.length)}
      className="mb-4 flex flex-col gap-3 rounded-lg border p-3 outline-none"
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
    </section>
  );
}

function Conflict(props: {
  conflict: KeptConflict;
  onChoose: (choice: "mine" | "theirs") => void;
}) {
  const { base, main, changeRequest } = props.conflict;
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-3 lg:grid-cols-2">
        <Version heading={t.theirs} before={base} after={main} />
        <Version heading={t.mine} before={base} after={changeRequest} />
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

function Version(props: { heading: string; before: string; after: string }) {
  const { heading, before, after } = props;
  return (
    <div className="min-w-0 rounded-md border p-3">
      <h3 className="mb-1 text-sm font-medium text-muted">{heading}</h3>
      {after.trim() === "" ? (
        <p className="text-muted">{t.nothing}</p>
      ) : (
        <ProseDiff label={heading} before={before} after={after} view="inline" />
      )}
    </div>
  );
}
