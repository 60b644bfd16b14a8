import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type { AffectedLinks, AffectedLink } from "#contract/affected-links.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { NewTarget } from "#console/kit/links/new-target.tsx";
import { topmost } from "#console/kit/ordered-tree/model.ts";
import type { ThreadScope } from "#screens/threads.ts";
import { linkFixTexts } from "#console/messages/kit-dialogs.ts";
import { pageTreeTexts } from "#console/messages/page-tree.ts";
import { RadioCards } from "#console/ui/radio-cards.tsx";
import { common } from "#console/messages/common.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { affectedLinksQuery, rewritesTo, type Rewrite } from "./acts.ts";
import { countBelow, idsIn, type PageNode } from "./nodes.ts";
import type { UndecidedAct } from "./use-page-tree.ts";

const t = pageTreeTexts.remove;
const linkTexts = pageTreeTexts.links;

type RemoveProps = {
  scope: ThreadScope;
  /** The change request's latest. */
  revision: string;
  tree: readonly PageNode[];
  ids: ReadonlySet<string>;
  /** @param links - rewritten in the same step */
  onRemove: (links: readonly Rewrite[]) => Promise<unknown>;
  onClose: () => void;
};

/** Asks before pages are deleted with what is below them, and what becomes of links to them. */
export function RemovePages(props: RemoveProps) {
  const pages = topmost(props.tree, props.ids);
  const titles = pages.map(({ title }) => title);
  const below = countBelow(pages);
  const { data, isPending } = useQuery(
    affectedLinksQuery(props.scope, { pages: pages.map(({ id }) => id), delete: true }),
  );
  const [choice, setChoice] = useState<Choice>({ kind: "text" });
  const hasLinks = data !== undefined && data.count > 0;
  return (
    <Confirm
      danger
      isOpen
      title={t.title(titles)}
      action={t.action(pages.length + below)}
      unavailable={gate(
        [isPending, linkTexts.counting],
        [hasLinks && choice.kind === "page" && choice.to === undefined, linkFixTexts.none],
      )}
      onConfirm={() => props.onRemove(rewritesFor(choice, data))}
      onClose={props.onClose}
    >
      <div className="flex flex-col gap-3">
        <p>{t.effect(titles, below)}</p>
        {(hasLinks || data?.unread === 0) && <p>{linkTexts.willBreak(data.count)}</p>}
        {hasLinks && (
          <>
            <LinkList links={data.links} count={data.count} />
            <LinkChoice {...props} deleted={pages} choice={choice} onChange={setChoice} />
          </>
        )}
        {data !== undefined && data.unread > 0 && <p>{linkTexts.unread(data.unread)}</p>}
      </div>
    </Confirm>
  );
}

/** What becomes of the links to deleted pages. */
type Choice = { kind: "text" | "leave" } | { kind: "page"; to: string | undefined };

function rewritesFor(choice: Choice, affected: AffectedLinks | undefined): readonly Rewrite[] {
  const { links = [] } = affected ?? {};
  if (choice.kind === "text") return rewritesTo(links, null);
  if (choice.kind !== "page" || choice.to === undefined) return [];
  return rewritesTo(links, choice.to);
}

function LinkChoice(
  props: RemoveProps & {
    deleted: readonly PageNode[];
    choice: Choice;
    onChange: (choice: Choice) => void;
  },
) {
  const { choice, onChange } = props;
  const [except] = useState(() => idsIn(props.deleted));
  return (
    <div className="flex flex-col gap-3 text-text">
      <RadioCards
        label={linkTexts.instead}
        value={choice.kind}
        onChange={(kind) =>
          onChange(
            kind === "page" ? { kind, to: undefined } : { kind: kind === "leave" ? kind : "text" },
          )
        }
        options={[
          { value: "text", label: linkTexts.asText, description: linkTexts.asTextEffect },
          { value: "page", label: linkTexts.toPage, description: linkTexts.toPageEffect },
          { value: "leave", label: linkTexts.leave, description: linkTexts.leaveEffect },
        ]}
      />
      {choice.kind === "page" && (
        <NewTarget
          spaceId={props.scope.spaceId}
          revision={props.revision}
          written=""
          except={except}
          value={choice.to}
          onChange={(to) => onChange({ kind: "page", to })}
        />
      )}
    </div>
  );
}

/** Shows the links that a move or another slug would break, and asks whether to rewrite them. */
export function AskLinks(props: {
  undecided: Required<UndecidedAct>;
  onDecide: (rewrites: boolean) => void;
  onCancel: () => void;
}) {
  const { titles, links } = props.undecided;
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={linkTexts.title(titles, links.count)}
      onClose={props.onCancel}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={props.onCancel}>{common.cancel}</Button>
          <Button onPress={() => props.onDecide(false)}>{linkTexts.leave}</Button>
          <Button variant="primary" autoFocus onPress={() => props.onDecide(true)}>
            {linkTexts.rewrite}
          </Button>
        </div>
      }
    >
      <p className="mb-3 text-muted">{linkTexts.body}</p>
      <LinkList links={links.links} count={links.count} />
    </Dialog>
  );
}

type ListProps = { links: readonly AffectedLink[]; count: number };

/** Links that an act affects. Only so many as are listed can be changed together with it. */
function LinkList(props: ListProps) {
  const { links, count } = props;
  return (
    <>
      <Links {...props} />
      {count > links.length && <p className="mt-2">{linkTexts.onlyFirst(links.length)}</p>}
    </>
  );
}

/** By the page that has them. */
function Links({ links, count }: ListProps) {
  const pages = [...Map.groupBy(links, ({ page }) => page.id).values()];
  return (
    <ul
      // Scrolls, so the keyboard has to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={linkTexts.label}
      className="focus-ring max-h-64 divide-y overflow-y-auto rounded-md border text-sm"
    >
      {pages.map((ofPage) => (
        <li key={ofPage[0]!.page.id} className="px-3 py-2">
          <p dir="auto" className="font-medium text-text wrap-anywhere">
            {ofPage[0]!.page.title}
          </p>
          <ul>
            {ofPage.map(({ from, to, target }) => (
              <li key={from} className="flex flex-wrap items-center gap-x-2 font-mono text-xs">
                {/* A permanent URL doesn't say where it leads. */}
                <span dir="auto" className="font-sans text-text wrap-anywhere">
                  {target.title}
                </span>
                <span className="wrap-anywhere">{from}</span>
                {to !== undefined && (
                  <>
                    <ArrowRight
                      size={12}
                      role="img"
                      aria-label={linkTexts.becomes}
                      className="shrink-0 rtl:rotate-180"
                    />
                    <span className="wrap-anywhere">{to}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
      {count > links.length && (
        <li className="px-3 py-2">{linkTexts.more(count - links.length)}</li>
      )}
    </ul>
  );
}
