import { useState } from "react";
import { Bell } from "lucide-react";
import { later, useLater } from "#console/ui/later.ts";

const code = later(async () => import("#console/kit/notifications/bell.tsx"));

/** The bell, which comes once the browser is idle or somebody points at its place. It opens the panel of `BellPanelPlace`. */
export function BellPlace({ organizationId }: { organizationId: string }) {
  const [isWanted, setWanted] = useState(false);
  const loaded = useLater(code, isWanted);
  if (loaded !== undefined) return <loaded.Bell organizationId={organizationId} />;
  return (
    <span
      className="grid size-8 shrink-0 place-items-center text-muted"
      onPointerEnter={() => setWanted(true)}
    >
      <Bell size={16} aria-hidden />
    </span>
  );
}

/** The panel with notifications, once for both bells. */
export function BellPanelPlace({ organizationId }: { organizationId: string }) {
  const loaded = useLater(code, false);
  return loaded !== undefined && <loaded.BellPanel organizationId={organizationId} />;
}
