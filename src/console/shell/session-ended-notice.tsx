import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { common } from "#console/messages/common.ts";
import { sessionEndedTexts as t } from "#console/messages/shell-on-demand.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { LinkButton } from "#console/ui/link.tsx";

/** Says that the session has ended, and where to sign in again. */
export function SessionEndedNotice() {
  const { pathname, search } = useLocation();
  // Outside the root and marked as topmost: an open dialog hides everything else, and its form is what can't be sent.
  return createPortal(
    <div
      data-react-aria-top-layer="true"
      className="fixed inset-x-4 bottom-[calc(1rem+var(--view-bar))] z-40 mx-auto max-w-xl rounded-md bg-raised shadow-float"
    >
      <Banner
        tone="warning"
        live="alert"
        title={t.title}
        actions={
          <LinkButton href={paths.signIn(pathname + search)} external size="small">
            {common.signIn}
          </LinkButton>
        }
      >
        {t.text}
      </Banner>
    </div>,
    document.body,
  );
}
