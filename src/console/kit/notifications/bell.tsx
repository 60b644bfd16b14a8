import { useSyncExternalStore } from "react";
import { Bell as BellIcon } from "lucide-react";
import { useLocation } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { shell } from "#console/messages/common.ts";
import { notificationTexts as t } from "#console/messages/notifications.ts";
import { focusPressed } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { tip } from "#console/ui/tip.ts";
import { unreadQuery } from "./queries.ts";

/** The button of a panel, and the location where it was opened. A narrow window has another button than a wide one. */
type Opened = { button: HTMLElement; at: string };

let opened: Opened | undefined;
const listeners = new Set<() => void>();

const panel = {
  get: () => opened,
  set: (next: Opened | undefined) => {
    opened = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The button of the open panel, and how to open and close it. Wherever a link in it leads, it is closed: the shell can be another one there. */
function usePanel() {
  const { key } = useLocation();
  const shown = useSyncExternalStore(panel.subscribe, panel.get);
  return {
    button: shown?.at === key ? shown.button : undefined,
    show: (button: HTMLElement | undefined) => panel.set(button && { button, at: key }),
  };
}

const Panel = openedLater(async () => (await import("./panel.tsx")).Panel);
const keys = "g n";

/** Opens the notifications, and says how many are unread. */
export function Bell(props: { organizationId: string }) {
  const { button, show } = usePanel();
  const isOpen = button !== undefined;
  return (
    <button
      type="button"
      data-bell
      {...tip(shell.bell, keys)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={Panel.prepare}
      onFocus={Panel.prepare}
      onClick={(event) => {
        focusPressed(event);
        show(isOpen ? undefined : event.currentTarget);
      }}
      className="focus-ring relative grid size-8 shrink-0 cursor-default place-items-center rounded-md text-muted hover:bg-hover hover:text-text active:bg-pressed aria-expanded:bg-hover"
    >
      <BellIcon size={16} aria-hidden />
      <span className="sr-only">{shell.bell}</span>
      <UnreadCount organizationId={props.organizationId} />
    </button>
  );
}

/** The panel of whichever bell was pressed, and its key. Once in the shell. */
export function BellPanel({ organizationId }: { organizationId: string }) {
  const { button, show } = usePanel();
  const run = () => show(visibleBell());
  useKeys([{ keys, label: shell.bell, group: shell.keyGroups.general, run }]);
  if (button === undefined) return null;
  return <Panel organizationId={organizationId} anchor={button} onClose={() => show(undefined)} />;
}

function visibleBell(): HTMLElement | undefined {
  const bells = [...document.querySelectorAll<HTMLElement>("[data-bell]")];
  return bells.find((bell) => bell.checkVisibility());
}

/** More digits wouldn't fit, and nobody counts so many. */
const most = 99;

/** How many notifications are unread. Nothing on a platform without them. */
function UnreadCount({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(unreadQuery(organizationId));
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden
        className="absolute -end-0.5 -top-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-solid px-1 text-[10px] leading-none font-semibold text-on-accent tabular-nums ring-2 ring-rail forced-colors:border"
      >
        {count > most ? `${most}+` : count}
      </span>
      <span className="sr-only">, {t.count(count)}</span>
    </>
  );
}
