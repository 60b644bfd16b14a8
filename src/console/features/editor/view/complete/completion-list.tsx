import { type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { FileText, Library } from "lucide-react";
import { query } from "#console/data/query.ts";
import { fold } from "#console/kit/fold.ts";
import { completionTexts as t } from "#console/messages/editor-tools.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { type LinkTarget, pageKinds, searchTargets } from "../../links/use-link-targets.ts";
import type { Editor } from "../editor.ts";
import { TextList, useListKeys } from "../insert/text-list.tsx";
import { TargetsContext } from "../link/target-field.tsx";
import { askCompletion, closeCompletion, type Completion } from "../plugins/completion.ts";
import { giveUp, write, type Written } from "./choose.ts";

/** A page, a person, or an emoji. */
type Name = { id: string; title: string; content: ReactNode; written: Written };

/** More are found by typing more. */
const most = 8;

/** The names that match what is typed, below it. */
export function CompletionList(props: { editor: Editor; spaceId: string; open: Completion }) {
  const { editor, open } = props;
  const { items, isKnown } = useNames(open, props.spaceId);
  const [marked, mark] = useState({ query: open.query, at: 0 });
  const at = marked.query === open.query ? Math.min(marked.at, items.length - 1) : 0;
  const choose = (item: Name | undefined) => {
    if (item) write(editor, item.written);
  };
  const isEmpty = isKnown && items.length === 0;
  const settle = useEffectEvent(() => {
    if (open.asked === "]]") {
      const wanted = fold(open.query);
      const named = items.find(({ title }) => fold(title) === wanted);
      if (named) choose(named);
      else giveUp(editor);
    } else if (items[0] !== undefined) choose(items[0]);
    else giveUp(editor);
  });
  useEffect(() => {
    // Nothing has this name, and nothing has a longer one.
    if (isKnown && (open.asked !== undefined || (isEmpty && open.query !== ""))) settle();
  }, [isKnown, isEmpty, open]);
  useListKeys(editor, (key) => {
    if (open.asked !== undefined || isEmpty) return false;
    if (key === "Escape") editor.dispatch(closeCompletion(editor.state.tr));
    else if (key === "ArrowDown" || key === "ArrowUp") {
      if (items.length === 0) return false;
      const step = key === "ArrowDown" ? 1 : items.length - 1;
      mark({ query: open.query, at: (at + step) % items.length });
    } else if (isKnown) choose(items[at]);
    else editor.dispatch(askCompletion(editor.state.tr, key as "Enter" | "Tab"));
    return true;
  });
  const isShown = items.length > 0 && open.asked === undefined;
  return (
    <>
      <span role="status" className="sr-only">
        {isShown && t.found(items.length)}
      </span>
      {isShown && (
        <TextList
          editor={editor}
          label={t.lists[open.kind]}
          from={open.from}
          items={items}
          active={at}
          onActive={(index) => index !== at && mark({ query: open.query, at: index })}
          onChoose={(index) => choose(items[index])}
        />
      )}
    </>
  );
}

/**
 * The names for what is typed.
 *
 * @returns `isKnown` is false while they are looked for; until then, `items` are those of the letters before
 */
function useNames(
  { kind, query: typed }: Completion,
  spaceId: string,
): { items: readonly Name[]; isKnown: boolean } {
  const targets = use(TargetsContext);
  const client = useQueryClient();
  const [found, setFound] = useState<{ query: string; items: readonly Name[] }>();
  useEffect(() => {
    let isOver = false;
    const show = (items: readonly Name[]) => {
      if (!isOver) setFound({ query: typed, items });
    };
    // Without an answer, names are typed as any other word.
    const fail = () => show([]);
    if (kind === "emoji") findEmoji(typed).then(show, fail);
    else if (kind === "person") findPeople(client, spaceId, typed).then(show, fail);
    else if (targets) {
      return searchTargets(targets, typed, pageKinds, (pages, isWhole) => {
        if (pages.length > 0 || isWhole) show(pages.slice(0, most).map(nameOfPage));
      });
    }
    return () => {
      isOver = true;
    };
  }, [kind, typed, spaceId, targets, client]);
  return { items: found?.items ?? [], isKnown: found?.query === typed };
}

function nameOfPage({ kind, title, place, address }: LinkTarget): Name {
  const Icon = kind === "page" ? FileText : Library;
  return {
    id: `${address} ${place}`,
    title,
    written: {
      text: title || address,
      link: { href: address, ...(kind === "page" && { title: "mention" }) },
    },
    content: (
      <>
        <Icon size={16} aria-hidden className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{title}</span>
          {place !== "" && <span className="block truncate text-sm text-muted">{place}</span>}
        </span>
      </>
    ),
  };
}

async function findPeople(client: QueryClient, spaceId: string, search: string): Promise<Name[]> {
  const { items } = await client.fetchQuery({
    // Teams are only asked in comments; more of them than people begin with few letters.
    ...query("GET /v1/spaces/{spaceId}/mentionable", {
      params: { spaceId },
      query: { search, most: 50 },
    }),
    staleTime: 30_000,
    retry: false,
  });
  return items
    .filter(({ type }) => type === "user")
    .slice(0, most)
    .map(({ id, name, email, photoURL }) => ({
      id,
      title: name,
      written: { text: `@${name}`, link: { href: `/users/${id}`, title: "mention" } },
      content: (
        <>
          <Avatar name={name} photoURL={photoURL} size={20} />
          <span className="max-w-3/4 shrink-0 truncate">{name}</span>
          <span className="min-w-0 truncate text-sm text-muted">{email}</span>
        </>
      ),
    }));
}

async function findEmoji(typed: string): Promise<Name[]> {
  const { emojis } = await import("#console/kit/markdown/emoji-names.ts");
  const names = [...emojis.keys()];
  const starting = names.filter((name) => name.startsWith(typed));
  const inside = names.filter(
    (name) => !name.startsWith(typed) && name.split("_").some((word) => word.startsWith(typed)),
  );
  const items = new Map<string, Name>();
  for (const name of [...starting, ...inside]) {
    const text = emojis.get(name)!;
    if (items.size === most) break;
    // Some have several names.
    if (items.has(text)) continue;
    const content = (
      <>
        <span className="w-5 shrink-0 text-center text-lg leading-none">{text}</span>
        <span className="truncate">{name.replaceAll("_", " ")}</span>
      </>
    );
    items.set(text, { id: text, title: name, content, written: { text } });
  }
  return [...items.values()];
}
