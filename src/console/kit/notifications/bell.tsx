import { useSyncExternalStore } from "react";
import { Bell as BellIcon } from "lucide-react";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { shell } from "#console/messages/common.ts";
import { focusPressed } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { tip } from "#console/ui/tip.ts";
import { UnreadCount } from "./unread-count.tsx";

let anchor: HTMLElement | undefined;
const listeners = new Set<() => void>();

/** The button of the open panel; undefined: it is closed. A narrow window has another button than a wide one. */
const panel = {
  get: () => anchor,
  set: (button: HTMLElement | undefined) => {
    anchor = button;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const Panel = openedLater(async () => (await import("./panel.tsx")).Panel);
const keys = "g n";

/** Opens the notifications, and says how many are unread. */
export function Bell(props: { organizationId: string }) {
  const isOpen = useSyncExternalStore(panel.subscribe, panel.get) !== undefined;
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
        panel.set(isOpen ? undefined : event.currentTarget);
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
  const button = useSyncExternalStore(panel.subscribe, panel.get);
  useKeys([{ keys, label: shell.bell, group: shell.keyGroups.general, run: openAtVisible }]);
  if (button === undefined) return null;
  return (
    <Panel organizationId={organizationId} anchor={button} onClose={() => panel.set(undefined)} />
  );
}

function openAtVisible() {
  const bells = [...document.querySelectorAll<HTMLElement>("[data-bell]")];
  panel.set(bells.find((bell) => bell.checkVisibility()));
}
