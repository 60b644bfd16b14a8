import { useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { FileText, Globe, Unlink } from "lucide-react";
import type { Page } from "#contract/page.ts";
import { pageAddress } from "#content/links.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { Picker, type PickerItem } from "#console/kit/picker.tsx";
import { revisionPagesQuery } from "#console/kit/revision-queries.ts";
import { linkFixTexts as t } from "#console/messages/kit-dialogs.ts";

/** Pages in the list: more than anyone reads, and few enough to draw. */
const mostFound = 30;

/** The choice to remove a link and keep its text, instead of a URL. */
export const noTarget = "none:";

/** Chooses what a link should lead to: a page of the revision, or any URL. */
export function NewTarget(props: {
  spaceId: string;
  revision: string;
  /** The URL of the broken link: pages with a similar name are offered first. */
  written: string;
  /** Whether {@link noTarget} is offered, too. */
  mayRemove?: boolean;
  /** Pages that can't be chosen. */
  except?: ReadonlySet<string>;
  value: string | undefined;
  onChange: (url: string | undefined) => void;
}) {
  const { value, onChange, except } = props;
  const [text, setText] = useState(() => likelyName(props.written));
  const pages = useQuery(revisionPagesQuery(props.spaceId, props.revision));
  const items = useMemo(() => pageItems(pages.data?.pages ?? [], "", except), [pages.data, except]);
  const typed = text.trim();
  const removal = props.mayRemove === true ? [removalItem] : [];
  const matches = [...matching(items, typed).slice(0, mostFound), ...urlItems(typed)];
  // Without a text, it would be below all pages.
  const choices = typed === "" ? [...removal, ...matches] : [...matches, ...removal];
  const chosen =
    value === undefined
      ? []
      : [[...items, removalItem].find(({ id }) => id === value) ?? urlItem(value)];
  return (
    <Picker
      isSingle
      label={t.to}
      description={t.toHint}
      texts={{
        search: t.search,
        found: t.found,
        chosenCount: t.chosenCount,
        takeOut: t.takeOut,
      }}
      text={text}
      onText={setText}
      found={choices}
      chosen={chosen}
      onChange={([url]) => onChange(url)}
      empty={t.empty}
      failure={
        pages.error !== null &&
        pages.data === undefined && (
          <FailureState isCompact error={pages.error} onRetry={() => void pages.refetch()} />
        )
      }
      listClass="max-h-48"
    />
  );
}

const removalItem: PickerItem = {
  id: noTarget,
  name: t.remove,
  below: t.removeHint,
  mark: <Unlink size={14} aria-hidden className="shrink-0 text-muted" />,
};

/** All pages in reading order, by the permanent link to each. */
function pageItems(
  pages: readonly Page[],
  above: string,
  except: ReadonlySet<string> | undefined,
): PickerItem[] {
  return pages.flatMap((page) => {
    const mark = page.emoji ? <span aria-hidden>{page.emoji}</span> : pageMark;
    const item = { id: pageAddress(page.id), name: page.title, below: page.path ?? above, mark };
    const isOffered = page.type !== "link" && except?.has(page.id) !== true;
    return [...(isOffered ? [item] : []), ...pageItems(page.pages ?? [], page.title, except)];
  });
}

const pageMark = <FileText size={14} aria-hidden className="shrink-0 text-muted" />;

/** Every word has to be in the title or the path. */
function matching(items: readonly PickerItem[], text: string): readonly PickerItem[] {
  const words = text
    .toLowerCase()
    .split(/[\s/_-]+/)
    .filter(Boolean);
  return items.filter(({ name, below = "" }) => {
    const searched = `${name} ${below}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/** What is typed, if it can be a URL. */
function urlItems(text: string): PickerItem[] {
  return /^(https?:\/\/\S+\.\S+|mailto:\S+|tel:\S+|[/#.]\S+)$/i.test(text) ? [urlItem(text)] : [];
}

function urlItem(url: string): PickerItem {
  const mark = <Globe size={14} aria-hidden className="shrink-0 text-muted" />;
  return { id: url, name: t.useUrl(url), below: t.url, mark };
}

/** The last part of a path without its extension: what the missing page was probably called. */
export function likelyName(url: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return "";
  const path = url.replace(/[?#].*$/, "");
  const last = path.split("/").findLast((part) => !/^\.*$/.test(part)) ?? "";
  const name = last.replace(/\.\w{1,5}$/, "");
  return /^(readme|index)$/i.test(name) ? "" : name.replaceAll(/[-_]+/g, " ");
}
