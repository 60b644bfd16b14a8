import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type Ref,
  type RefObject,
  type ReactNode,
} from "react";
import { sitePreviewTexts as t } from "#console/messages/site-preview.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import type { SitePreview } from "#contract/site-preview.ts";

/** Widths of the browsers that readers have, in pixels. */
const widths = { desktop: 1280, phone: 390 };
export type Width = keyof typeof widths;
export const isWidth = (name: string): name is Width => Object.hasOwn(widths, name);

export type FrameControl = {
  /** Opens a path of the site. */
  open: (path: string) => void;
  reload: () => void;
};

type Props = {
  title: string;
  /** URL of the first page. With another one, the frame opens the same page there. */
  root: string;
  /** The paths of the site spaces below `root`, by their IDs. */
  spaces: ReadonlyMap<string, string>;
  width: Width;
  control: Ref<FrameControl>;
  /** Called with the path of each page that was opened. */
  onPath: (path: string) => void;
};

/** The pages of a preview, as wide as a reader's browser and scaled down if there is less room. */
export function Frame(props: Props) {
  const { root, onPath } = props;
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  const page = usePage(props);
  const wanted = widths[props.width];
  const width = props.width === "phone" ? Math.min(wanted, room) : Math.max(wanted, room);
  const scale = Math.min(1, room / width);
  return (
    <div
      ref={box}
      dir="ltr"
      data-preview-frame
      className="relative h-[max(24rem,calc(100dvh-19rem))] overflow-hidden rounded-lg border bg-sunken"
    >
      {page.hasLeft && (
        <div className="absolute inset-0 z-10 overflow-auto bg-canvas">
          <EmptyState
            title={t.left}
            action={<Button onPress={() => page.open("")}>{t.back}</Button>}
          >
            {t.leftBody}
          </EmptyState>
        </div>
      )}
      {room > 0 && (
        <iframe
          ref={page.frame}
          title={t.frame(props.title)}
          src={page.first}
          onLoad={() => page.look(root, onPath)}
          className="absolute top-0 origin-top-left bg-white"
          style={{
            left: Math.max(0, (room - width * scale) / 2),
            width,
            height: `${100 / scale}%`,
            transform: scale === 1 ? undefined : `scale(${scale})`,
          }}
        />
      )}
    </div>
  );
}

/** The width of an element. */
function useRoom(of: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const element = of.current;
    if (element === null) return undefined;
    const look = () => setRoom(element.clientWidth);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, [of]);
  return room;
}

/** What the frame shows. It changes its page itself, because a new `src` would be one more step back in the browser's history. */
function usePage({ root, spaces, control }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const path = useRef("");
  const [first] = useState(root);
  const current = useRef(root);
  const knownSpaces = useRef(spaces);
  const [hasLeft, setLeft] = useState(false);
  const open = (to: string) => {
    setLeft(false);
    frame.current?.contentWindow?.location.replace(current.current + to);
  };
  const reload = () => {
    // Opening the same URL again would only scroll, if it has an anchor.
    if (frame.current?.contentDocument) frame.current.contentWindow?.location.reload();
    else open(path.current);
  };
  useImperativeHandle(control, () => ({ open, reload }));
  useEffect(() => {
    if (current.current === root) return;
    const samePage = movedPath(path.current, knownSpaces.current, spaces);
    current.current = root;
    knownSpaces.current = spaces;
    setLeft(false);
    frame.current?.contentWindow?.location.replace(root + samePage);
  }, [root, spaces]);
  return {
    frame,
    first,
    hasLeft,
    open,
    look(from: string, onPath: (path: string) => void) {
      const page = frame.current?.contentDocument ?? null;
      // A page of another site: the browser refuses to show it here.
      const at = page === null ? undefined : pathInPreview(from, page.URL);
      setLeft(page === null);
      if (page === null || at === undefined) return;
      path.current = at;
      onPath(at);
      page.defaultView?.addEventListener("hashchange", () => {
        path.current = pathInPreview(from, page.URL) ?? "";
        onPath(path.current);
      });
    },
  };
}

/** In place of the frame: why there is no page to show. */
export function Notice(props: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div role="status" className="rounded-lg border bg-sunken">
      <EmptyState title={props.title} action={props.action}>
        {props.children}
      </EmptyState>
    </div>
  );
}

/** Milliseconds of a preview's hour after which its URL is replaced by a newer one. */
const oldest = 30 * 60_000;

/**
 * The preview that the frame shows. Each response has another URL, but the frame only changes if its pages have changed, the
 * visitor is another, or the URL will soon expire.
 */
export function useShown(seen: SitePreview | undefined): SitePreview | undefined {
  const [shown, setShown] = useState(seen);
  if (seen === undefined || shown === seen) return shown;
  if (shown !== undefined && isSame(shown, seen)) return shown;
  setShown(seen);
  return seen;
}

function isSame(shown: SitePreview, seen: SitePreview): boolean {
  const contentOf = ({ version, claims, refusal }: SitePreview) =>
    JSON.stringify([version, claims, refusal]);
  const age = Date.parse(seen.expiresAt) - Date.parse(shown.expiresAt);
  return contentOf(shown) === contentOf(seen) && age < oldest;
}

/**
 * The path of a page below the root of its preview, such as `/guide#install`; undefined for a URL outside of it.
 *
 * @param root - URL of the preview's first page
 */
export function pathInPreview(root: string, url: string): string | undefined {
  const base = new URL(root);
  const at = new URL(url, base);
  const isInside =
    at.origin === base.origin &&
    (at.pathname === base.pathname || at.pathname.startsWith(`${base.pathname}/`));
  return isInside ? at.pathname.slice(base.pathname.length) + at.search + at.hash : undefined;
}

/**
 * The path of the same page when its site space has another path; the path as it was, if the space isn't seen anymore.
 *
 * @param from - the paths of the site spaces that `path` belongs to, by their IDs
 * @param to - the paths that they have now
 */
export function movedPath(
  path: string,
  from: ReadonlyMap<string, string>,
  to: ReadonlyMap<string, string>,
): string {
  const below = (at: string) => (at === "/" ? "" : at);
  const [id, start] = [...from]
    .map(([key, at]) => [key, below(at)] as const)
    .filter(([, at]) => path.startsWith(at) && /^([/?#]|$)/.test(path.slice(at.length)))
    .reduce((best, next) => (next[1].length >= best[1].length ? next : best), ["", ""]);
  const now = to.get(id);
  return now === undefined ? path : below(now) + path.slice(start.length);
}

/** The same as people know it: decoded, with a slash for the first page. */
export function printPath(path: string): string {
  const shown = path === "" || /^[?#]/.test(path) ? `/${path}` : path;
  try {
    return decodeURI(shown);
  } catch {
    return shown;
  }
}
