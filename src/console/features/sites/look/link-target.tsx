import { useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import type { SiteStructure } from "#contract/site-structure.ts";
import type { SiteParams } from "#screens/sites.ts";
import { fold } from "#console/kit/fold.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { Picker, type PickerItem } from "#console/kit/picker.tsx";
import { revisionPagesQuery } from "#console/kit/revision-queries.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { siteLinkTargetTexts as t } from "#console/messages/site-link-target.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { PartIcon } from "../part-icon.tsx";
import { sectionsOf, spacesOf } from "../parts.ts";
import { structureQuery } from "../queries.ts";
import { usePageTrees } from "../space-facts.ts";
import { keyOf, targetsOf, type PartTarget, type Target } from "./targets.ts";

/** The thing that a link leads to: its title, kind, and path of today. */
export function TargetName({ params, target }: { params: SiteParams; target: PartTarget }) {
  const structure = useQuery(structureQuery(params));
  const spaces = structure.data === undefined ? [] : spacesOf(structure.data);
  const space = target.kind === "page" ? spaces.find(({ id }) => id === target.space) : undefined;
  const tree = useQuery({
    ...revisionPagesQuery(space?.id ?? "", space?.revision ?? ""),
    enabled: space !== undefined,
  });
  const isLoading = structure.isLoading || tree.isLoading;
  const chosen = useMemo(() => {
    if (structure.data === undefined) return undefined;
    const trees = new Map(space && tree.data ? [[space.id, tree.data.pages ?? []]] : []);
    const all = targetsOf(structure.data, trees);
    return (
      all.find((candidate) => keyOf(candidate.target) === keyOf(target)) ??
      aloneIn(structure.data, target)
    );
  }, [structure.data, space, tree.data, target]);
  if (chosen === undefined) {
    const failed = structure.error ?? tree.error;
    return (
      <span className={isLoading || failed ? "text-muted" : "text-danger"}>
        {isLoading ? t.loading : failed === null ? t.gone : describeFailure(failed).message}
      </span>
    );
  }
  return (
    <>
      <Mark of={chosen} />
      <span className="min-w-0">
        <span dir="auto" className="block truncate">
          {chosen.title}
        </span>
        <span className="block truncate text-sm text-muted">{t[chosen.kind](chosen.path)}</span>
      </span>
    </>
  );
}

/** The only space of a section, which is offered as the section. */
function aloneIn(structure: SiteStructure, target: PartTarget): Target | undefined {
  if (target.kind !== "site-space") return undefined;
  const section = sectionsOf(structure).find(
    ({ siteSpaces: [one] }) => one?.id === target.siteSpace,
  );
  return targetsOf(structure, new Map()).find(
    (candidate) => keyOf(candidate.target) === `section ${section?.id}`,
  );
}

function Mark({ of: { kind, icon, emoji = "" } }: { of: Target }) {
  if (kind === "space") return <SpaceMark emoji={emoji} />;
  return (
    <span aria-hidden className="grid size-6 shrink-0 place-items-center text-muted">
      {kind === "section" ? (
        <PartIcon kind="section" name={icon} />
      ) : emoji === "" ? (
        <FileText size={16} />
      ) : (
        emoji
      )}
    </span>
  );
}

/** More rows than anyone scrolls through; typing narrows them. */
const mostShown = 100;

/** Asks what a link leads to: a section, a space, or a page of the site. */
export function ChooseTarget(props: {
  params: SiteParams;
  /** Of the link, for the title of the dialog. */
  name: string;
  value: PartTarget | undefined;
  onChoose: (chosen: Target) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState("");
  const structure = useQuery(structureQuery(props.params));
  const { all, isDone, failed } = useAll(structure.data);
  const matches = useMemo(() => {
    const wanted = fold(text.trim());
    return all.filter(({ title, path }) => fold(title).includes(wanted) || path.includes(wanted));
  }, [all, text]);
  const chosen = props.value && all.find(({ target }) => keyOf(target) === keyOf(props.value!));
  const hidden = matches.length - mostShown;
  const notes = [
    hidden > 0 && t.more(hidden),
    structure.data !== undefined && !isDone && t.pagesLoading,
    isDone && failed > 0 && t.unloaded(failed),
  ].filter((note) => note !== false);
  return (
    <Dialog isOpen title={t.title(props.name)} onClose={props.onClose}>
      <Picker
        isSingle
        autoFocus
        label={t.label}
        description={t.hint}
        texts={t}
        text={text}
        onText={setText}
        found={matches.slice(0, mostShown).map(itemOf)}
        chosen={chosen === undefined ? [] : [itemOf(chosen)]}
        onChange={([key]) => {
          const next = all.find(({ target }) => keyOf(target) === key);
          if (next !== undefined) props.onChoose(next);
          props.onClose();
        }}
        empty={structure.data === undefined || !isDone ? t.loading : t.none}
        failure={
          structure.error !== null &&
          structure.data === undefined && (
            <FailureState
              isCompact
              error={structure.error}
              onRetry={() => void structure.refetch()}
            />
          )
        }
        note={notes.length > 0 && <p className="text-sm text-muted">{notes.join(" ")}</p>}
        listClass="h-[min(24rem,50dvh)]"
      />
    </Dialog>
  );
}

const itemOf = (one: Target): PickerItem => ({
  id: keyOf(one.target),
  name: one.title,
  mark: <Mark of={one} />,
  below: t[one.kind](one.path),
});

const nothing: readonly Target[] = [];

/** Everything that links can lead to. The pages come space by space. */
function useAll(structure: SiteStructure | undefined) {
  const spaces = useMemo(() => (structure === undefined ? [] : spacesOf(structure)), [structure]);
  const { results, isDone } = usePageTrees(spaces, structure !== undefined);
  // The results are new objects with each render, but not what is in them.
  const loaded = results.map(({ data }) => (data === undefined ? 0 : 1)).join("");
  const all = useMemo(() => {
    if (structure === undefined) return nothing;
    const trees = spaces.flatMap(({ id }, at) => {
      const pages = results[at]?.data?.pages;
      return pages === undefined ? [] : [[id, pages] as const];
    });
    return targetsOf(structure, new Map(trees));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [structure, spaces, loaded]);
  return { all, isDone, failed: results.filter(({ isError }) => isError).length };
}
