import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import type { Mentionable } from "#contract/mention.ts";
import { query } from "#console/data/query.ts";
import { mentionTexts as t } from "#console/messages/mentions.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { cx } from "#console/ui/class-names.ts";
import { isChoosing, type Naming } from "./naming.ts";

/** More names are found by typing more of them. */
const shown = 8;

type MentionListProps = {
  spaceId: string;
  field: HTMLTextAreaElement;
  naming: Naming;
  /** The first one found is chosen, because Enter was pressed already. */
  isAsked: boolean;
  ask: () => void;
  choose: (chosen: Mentionable) => void;
  /** Nobody was found. */
  giveUp: () => void;
  /** Closes the list without a choice. */
  close: () => void;
};

/** The people and teams whom a comment can mention, below what is typed. The focus stays in the field. */
export function MentionList(props: MentionListProps) {
  const { spaceId, field, naming, isAsked, choose, giveUp } = props;
  const { search } = naming;
  /** Nobody was found with these letters, so nobody is with more. */
  const [dead, setDead] = useState<string>();
  const isDead = dead !== undefined && search.startsWith(dead);
  const { data, error, isPlaceholderData } = useQuery({
    ...query("GET /v1/spaces/{spaceId}/mentionable", {
      params: { spaceId },
      query: { search, most: shown },
    }),
    enabled: !isDead,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // Without an answer, names are typed as any other word.
    retry: false,
  });
  const isKnown = isDead || error !== null || (data !== undefined && !isPlaceholderData);
  const items = isDead || error !== null ? [] : (data?.items ?? []);
  const [marked, mark] = useState({ search, at: 0 });
  const at = marked.search === search ? Math.min(marked.at, items.length - 1) : 0;
  const isEmpty = isKnown && items.length === 0;
  if (isEmpty && error === null && dead === undefined && search !== "") setDead(search);
  if (dead !== undefined && !isDead) setDead(undefined);

  const settle = useEffectEvent(() => {
    const [first] = items;
    if (first !== undefined) choose(first);
    else giveUp();
  });
  useEffect(() => {
    if (!isAsked || !isKnown) return undefined;
    // Later, because React takes back what is written into a field while it is drawing.
    const timer = setTimeout(() => settle());
    return () => clearTimeout(timer);
  }, [isAsked, isKnown]);

  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || isAsked || isEmpty) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && items.length > 0)
      mark({ search, at: (at + step + items.length) % items.length });
    else if (isChoosing(event) && !isKnown) props.ask();
    else if (isChoosing(event) && items[at] !== undefined) choose(items[at]);
    else if (event.key === "Escape") props.close();
    else return;
    // The composer and the screen have their own uses for these keys.
    event.preventDefault();
    event.stopPropagation();
  });
  const leave = useEffectEvent(() => props.close());
  useEffect(() => {
    const stop = new AbortController();
    field.addEventListener("keydown", onKeyDown, { signal: stop.signal });
    field.addEventListener("blur", leave, { signal: stop.signal });
    return () => stop.abort();
  }, [field]);

  const isOpen = items.length > 0 && !isAsked;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isOpen || box.current === null) return undefined;
    return placeBelow(box.current, field, naming.start);
  }, [isOpen, field, naming.start]);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", id);
    field.setAttribute("aria-activedescendant", `${id}-${at}`);
    return () => {
      for (const name of ["autocomplete", "controls", "activedescendant"]) {
        field.removeAttribute(`aria-${name}`);
      }
    };
  }, [isOpen, field, id, at]);

  return (
    <>
      <span role="status" className="sr-only">
        {isOpen && t.found(items.length)}
      </span>
      {isOpen && (
        <div
          ref={box}
          popover="manual"
          className="fixed m-0 max-h-80 w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg bg-raised p-1 text-text shadow-float forced-colors:border"
        >
          <div id={id} role="listbox" aria-label={t.list}>
            {items.map((item, index) => (
              // The field has the focus and the keys; a press must not take it away.
              // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
              <div
                key={`${item.type} ${item.id}`}
                id={optionId(index)}
                role="option"
                aria-selected={index === at}
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => index !== at && mark({ search, at: index })}
                onClick={() => choose(item)}
                className={cx(
                  "flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1",
                  index === at && "bg-hover forced-colors:outline",
                )}
              >
                <Option item={item} />
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function Option({ item }: { item: Mentionable }) {
  const { type, name, email, photoURL } = item;
  return (
    <>
      {type === "team" ? (
        <Users size={20} aria-hidden className="shrink-0 p-0.5 text-muted" />
      ) : (
        <Avatar name={name} photoURL={photoURL} size={20} />
      )}
      <span className="max-w-3/4 shrink-0 truncate">{name}</span>
      <span className="min-w-0 truncate text-sm text-muted">
        {type === "team" ? t.team : email}
      </span>
    </>
  );
}

/** Distance from the line, and from the edges of the window, in pixels. */
const gap = 4;
const edge = 8;

/** Shows a box above everything, below the line of a letter of the field, or above it where there is no room. @returns an end to it */
function placeBelow(box: HTMLElement, field: HTMLTextAreaElement, letter: number): () => void {
  const place = () => {
    const { left, top, height } = lineOf(field, letter);
    const { offsetWidth, offsetHeight } = box;
    const isBelow = top + height + gap + offsetHeight + edge <= innerHeight;
    const y = isBelow ? top + height + gap : Math.max(edge, top - gap - offsetHeight);
    box.style.left = `${Math.max(edge, Math.min(left, innerWidth - offsetWidth - edge))}px`;
    box.style.top = `${y}px`;
  };
  box.showPopover();
  place();
  const stop = new AbortController();
  addEventListener("scroll", place, { capture: true, passive: true, signal: stop.signal });
  addEventListener("resize", place, { signal: stop.signal });
  const observer = new ResizeObserver(place);
  observer.observe(box);
  return () => {
    stop.abort();
    observer.disconnect();
  };
}

/** Where a letter of a field is in the window. Only an element with the same text and styles can tell. */
function lineOf(field: HTMLTextAreaElement, letter: number) {
  const styles = getComputedStyle(field);
  const copy = document.createElement("div");
  for (const name of copied) copy.style.setProperty(name, styles.getPropertyValue(name));
  const box = field.getBoundingClientRect();
  Object.assign(copy.style, {
    position: "fixed",
    visibility: "hidden",
    whiteSpace: "pre-wrap",
    overflowWrap: "break-word",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${field.clientWidth}px`,
  });
  copy.textContent = field.value.slice(0, letter);
  const mark = document.createElement("span");
  mark.textContent = field.value.slice(letter, letter + 1) || "@";
  copy.append(mark);
  document.body.append(copy);
  const { left, top, height } = mark.getBoundingClientRect();
  copy.remove();
  return { left, top: top - field.scrollTop, height };
}

const copied = [
  "box-sizing",
  "direction",
  "font",
  "letter-spacing",
  "line-height",
  "padding",
  "tab-size",
  "text-align",
  "text-indent",
  "word-spacing",
];
