import { useNavigation } from "react-router";
import { shell } from "#console/messages/shell.ts";
import { Pending } from "#console/kit/page-state.tsx";

/** A line at the top of the window while the next screen is awaited; a fast one never shows it. */
export function PendingBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <Pending>
      <div
        role="progressbar"
        aria-label={shell.loadingScreen}
        className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden bg-accent-soft"
      >
        <div className="h-full w-1/3 animate-slide bg-accent-solid" />
      </div>
    </Pending>
  );
}
