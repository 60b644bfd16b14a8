import type { Space } from "#contract/space.ts";
import { lockedTexts as t } from "#console/messages/space-common.ts";
import { Banner } from "#console/ui/banner.tsx";

/** Whether nobody can edit the content of a space, or merge into it. */
export function isLocked({ editMode }: Pick<Space, "editMode">): boolean {
  return editMode === "locked";
}

/** Shows that a space is locked. Renders nothing otherwise. */
export function LockedBanner({ space }: { space: Space }) {
  if (!isLocked(space)) return null;
  return (
    <Banner tone="warning" title={t.title}>
      {t.body}
    </Banner>
  );
}
