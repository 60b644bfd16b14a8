import type { ReactNode } from "react";
import type { Space } from "#contract/space.ts";
import { formatNumber } from "#console/messages/format.ts";
import { spaceHeadTexts as t } from "#console/messages/space-common.ts";
import { paths } from "#console/paths.ts";
import { Badge, Count } from "#console/ui/badge.tsx";
import { cx } from "#console/ui/class-names.ts";
import { Link } from "#console/ui/link.tsx";
import { NavTabs } from "#console/ui/nav-tabs.tsx";
import { isLocked, LockedBanner } from "./locked.tsx";
import { SpaceMark } from "./space-mark.tsx";
import { Time } from "./time.tsx";
import { useOwnerAddress } from "./use-set-params.ts";

/*
 * The title needs the space most. Beside a long one the date leaves first, then the search field gets narrower, and then the badge
 * leaves: each shrinks by orders of magnitude more than the next. What doesn't fit wraps below the edge.
 */
const spare = "flex h-5 min-w-0 flex-wrap overflow-hidden before:h-5 before:content-['']";

/**
 * The header of every screen of a space: its name and its tabs. It has no h1: that is the screen's own subject, such as the page.
 * In windows of at least 900 px it is sticky and 5.5rem high (`--space-head` below it).
 */
export function SpaceHead(props: {
  space: Space;
  current:
    | "content"
    | "change-requests"
    | "files"
    | "links"
    | "fields"
    | "history"
    | "access"
    | "settings";
  /** A search field; on its own row in a narrow window. */
  search?: ReactNode;
  /** At most one primary action, next to secondary ones. */
  actions?: ReactNode;
}) {
  const { space } = props;
  useOwnerAddress(space.organization);
  const open = space.changeRequestsOpen;
  return (
    <>
      <header className="z-10 bg-canvas px-4 min-[900px]:sticky min-[900px]:top-0 min-[900px]:h-22 min-[900px]:px-6">
        <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 py-2 min-[900px]:flex-nowrap min-[900px]:py-0">
          <div className="flex min-w-0 items-center gap-3">
            <SpaceMark emoji={space.emoji} />
            <Link
              href={paths.space(space.organization, space.id)}
              look="plain"
              className="flex min-w-0 text-lg font-semibold tracking-tight"
            >
              <span dir="auto" className="wrap-anywhere min-[900px]:truncate">
                {space.title}
              </span>
            </Link>
          </div>
          <span className={cx(spare, "min-[900px]:shrink-[100000]")}>
            <Badge>
              {(t.visibility as Record<string, string>)[space.visibility] ?? space.visibility}
            </Badge>
          </span>
          <span
            className={cx(
              spare,
              "shrink-[1000000000000000] text-sm whitespace-nowrap text-muted max-xl:hidden",
            )}
          >
            <span>
              {t.updated} <Time value={space.updatedAt} />
            </span>
          </span>
          {props.search !== undefined && (
            <div className="ms-auto max-[900px]:order-last max-[900px]:basis-full min-[900px]:w-60 min-[900px]:min-w-36 min-[900px]:shrink-[10000000000] xl:w-72">
              {props.search}
            </div>
          )}
          {props.actions !== undefined && (
            <div
              className={cx(
                "flex shrink-0 items-center gap-2",
                props.search === undefined ? "ms-auto" : "-ms-1 max-[900px]:ms-auto",
              )}
            >
              {props.actions}
            </div>
          )}
        </div>
        <div className="-mx-4 min-[900px]:-mx-6 [&>nav]:ms-0 [&>nav]:px-1.5 min-[900px]:[&>nav]:px-3.5">
          <NavTabs
            label={t.tabs.label}
            current={props.current}
            tabs={[
              {
                id: "content",
                label: t.tabs.content,
                href: paths.space(space.organization, space.id),
              },
              {
                id: "change-requests",
                label: t.tabs.changeRequests,
                href: paths.spaceTab(space.organization, space.id, "change-requests"),
                badge: open > 0 && (
                  <Count>
                    <span aria-hidden>{formatNumber(open)}</span>
                    <span className="sr-only">{t.tabs.open(open)}</span>
                  </Count>
                ),
              },
              {
                id: "files",
                label: t.tabs.files,
                href: paths.spaceTab(space.organization, space.id, "files"),
              },
              {
                id: "links",
                label: t.tabs.links,
                href: paths.spaceTab(space.organization, space.id, "links"),
              },
              {
                id: "history",
                label: t.tabs.history,
                href: paths.spaceTab(space.organization, space.id, "history"),
              },
              {
                id: "fields",
                label: t.tabs.fields,
                href: paths.spaceTab(space.organization, space.id, "fields"),
              },
              {
                id: "access",
                label: t.tabs.access,
                href: paths.spaceTab(space.organization, space.id, "access"),
              },
              {
                id: "settings",
                label: t.tabs.settings,
                href: paths.spaceTab(space.organization, space.id, "settings"),
              },
            ]}
          />
        </div>
      </header>
      {isLocked(space) && (
        <div className="px-4 pt-3 min-[900px]:px-6">
          <LockedBanner space={space} />
        </div>
      )}
    </>
  );
}
