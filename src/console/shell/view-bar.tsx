import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Eye } from "lucide-react";
import type { Viewing } from "#contract/user.ts";
import { endView } from "#console/data/view.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { choiceName } from "#console/kit/roles.ts";
import { Time } from "#console/kit/time.tsx";
import { tellTabs } from "#console/kit/viewing.ts";
import { shell } from "#console/messages/common.ts";
import { viewingTexts as t } from "#console/messages/viewing.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { KeyHint } from "#console/ui/key-hint.tsx";
import { showToast } from "#console/ui/toast.ts";

const keys = "Mod+Shift+X";

/** Names whom the user views as, on every screen, and ends it. */
export function ViewBar({ viewing }: { viewing: Viewing }) {
  const [isEnding, setEnding] = useState(false);
  const { endsAt } = viewing;
  const end = async () => {
    if (isEnding) return;
    setEnding(true);
    try {
      await endView();
      tellTabs();
      // Without the view, who supports the organization finds nothing in it.
      if (viewing.support === true) location.assign(paths.instance("organizations"));
      else location.reload();
    } catch (error) {
      setEnding(false);
      showToast({ tone: "danger", title: describeFailure(error).message });
    }
  };
  useKeys([{ keys, label: t.end, group: shell.keyGroups.general, run: () => void end() }]);
  useEffect(() => {
    // A little later, so that the platform's clock has passed it, too.
    const left = Math.max(0, Date.parse(endsAt) - Date.now()) + 2_000;
    const timer = setTimeout(() => location.reload(), left);
    return () => clearTimeout(timer);
  }, [endsAt]);
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add("has-view-bar");
    return () => classList.remove("has-view-bar");
  }, []);
  // Outside the root and marked as topmost: an open dialog hides everything else.
  return createPortal(
    <section
      aria-label={t.bar}
      data-react-aria-top-layer="true"
      className="fixed inset-x-0 bottom-0 z-40 flex h-(--view-bar) items-center gap-x-3 border-t-2 border-warning bg-warning-soft px-4"
    >
      <Eye size={16} aria-hidden className="shrink-0 text-warning" />
      <p role="status" className="min-w-0 flex-1 truncate">
        <span className="font-medium">{nameOf(viewing)}</span>
        <span className="ms-3 text-muted max-sm:hidden">
          {t.readOnly} <Time value={endsAt} />
        </span>
      </p>
      <Button size="small" isPending={isEnding} onPress={() => void end()}>
        {t.end}
        <span aria-hidden className="max-sm:hidden">
          <KeyHint keys={keys} />
        </span>
      </Button>
    </section>,
    document.body,
  );
}

function nameOf({ name = "", role, support }: Viewing): string {
  if (role === undefined) return t.asMember(name);
  if (role === "guest") return t.asGuest(name);
  const named = choiceName(role);
  return support === true ? t.asSupport(named) : t.asRole(named);
}
