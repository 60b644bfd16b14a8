import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { AffectedLinks } from "#contract/affected-links.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { NewTarget } from "#console/kit/links/new-target.tsx";
import { topmost } from "#console/kit/ordered-tree/model.ts";
import type { ThreadScope } from "#screens/threads.ts";
import { linkFixTexts } from "#console/messages/link-fix.ts";
import { pageTreeTexts } from "#console/messages/page-tree.ts";
import { RadioCards } from "#console/ui/radio-cards.tsx";
import { affectedLinksQuery, rewritesTo, type Rewrite } from "./affected-links.ts";
import { LinkList } from "./link-list.tsx";
import { countBelow, idsIn, type PageNode } from "./nodes.ts";

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
