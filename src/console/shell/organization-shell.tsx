import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ComponentType, ReactNode } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { Menu as MenuIcon } from "lucide-react";
import { Outlet, useLocation, useNavigate, useOutletContext } from "react-router";
import type { Organization } from "#contract/organization.ts";
import type { User } from "#contract/user.ts";
import { call } from "#console/data/client.ts";
import { awaited } from "#console/data/live/live-events.ts";
import { whenQuiet } from "#console/data/quiet.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { preference, usePreference, noteVisit } from "#console/kit/preference.ts";
import { useDelay } from "#console/kit/timing.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { shell } from "#console/messages/common.ts";
import { cx } from "#console/ui/class-names.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { later } from "#console/ui/later.ts";
import { BellPanelPlace, BellPlace } from "./bell-place.tsx";
import { railEntries } from "./rail-entries.tsx";
import { Rail } from "./rail.tsx";
import type { RootContext } from "./root.tsx";

const rail = preference("rail", ["open", "collapsed"]);
/** Milliseconds after the start in which most screens don't need live updates yet: these would compete with its first requests. */
const QUIET = 5000;
const RailDrawer = lazy(async () => ({ default: (await import("./rail-drawer.tsx")).RailDrawer }));
const LiveUpdates = lazy<ComponentType<{ organizationId: string }>>(async () => {
  try {
    return { default: (await import("./live-updates.tsx")).LiveUpdates };
  } catch {
    // Loaded after everything else: without a connection the screen stays, just without live updates.
    return { default: () => null };
  }
});
const OrganizationBanners = lazy(async () => ({
  default: (await import("#console/kit/organization-banners.tsx")).OrganizationBanners,
}));

const GraceBanner = lazy(async () => ({
  default: (await import("#console/kit/grace-banner.tsx")).GraceBanner,
}));

/** The frame of every screen of an organization. */
export function OrganizationShell() {
  const { organization, user } = useOrganization();
  useVisit(organization.id, user.id);
  const isSettled = useDelay(QUIET);
  const isLive = useSyncExternalStore(awaited.subscribe, awaited.get) || isSettled;
  return (
    <Shell organization={organization} user={user}>
      {/* Most organizations have none of these, so this is only loaded when needed. */}
      {(organization.blocked ?? organization.billing ?? organization.trial) !== undefined && (
        <Suspense>
          <OrganizationBanners key={organization.id} organization={organization} />
        </Suspense>
      )}
      {organization.twoStep !== undefined && user.twoStep === false && (
        <Suspense>
          <GraceBanner organization={organization} from={organization.twoStep.from} />
        </Suspense>
      )}
      <Outlet />
      {isLive && (
        <Suspense>
          <LiveUpdates key={organization.id} organizationId={organization.id} />
        </Suspense>
      )}
    </Shell>
  );
}

/** The rail of an organization beside a screen, or a bar with a drawer above it in a narrow window. */
export function Shell(props: { organization: Organization; user: User; children: ReactNode }) {
  const { organization, user } = props;
  const { showKeys } = useOutletContext<RootContext>();
  const { key } = useLocation();
  const isCollapsed = usePreference(rail) === "collapsed";
  // The URL at which it was opened: navigating closes it.
  const [openAt, setOpenAt] = useState<string>();
  const main = useRef<HTMLElement>(null);
  const toggle = () => rail.set(isCollapsed ? "open" : "collapsed");
  useShellKeys(organization, toggle);
  const content = { organization, user, showKeys };
  return (
    <div className="flex min-h-[calc(100dvh-var(--view-bar))] flex-col md:flex-row">
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="fixed start-2 top-2 z-50 -translate-y-24 rounded-md bg-raised px-3 py-2 font-medium shadow-float focus:translate-y-0"
      >
        {shell.skip}
      </a>
      <aside
        className={cx(
          "sticky top-0 hidden h-[calc(100dvh-var(--view-bar))] shrink-0 border-e bg-rail md:block",
          isCollapsed ? "w-12" : "w-(--rail-width)",
        )}
      >
        <Rail {...content} isCollapsed={isCollapsed} onToggle={toggle} />
      </aside>
      <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-b bg-rail px-2 md:hidden">
        <IconButton
          label={shell.openNavigation}
          icon={<MenuIcon size={18} aria-hidden />}
          onPress={() => setOpenAt(key)}
        />
        <span className="min-w-0 flex-1 truncate font-semibold">{organization.title}</span>
        <BellPlace organizationId={organization.id} />
      </header>
      <BellPanelPlace organizationId={organization.id} />
      {openAt === key && (
        <Suspense>
          <RailDrawer {...content} onClose={() => setOpenAt(undefined)} />
        </Suspense>
      )}
      <main ref={main} id="main" tabIndex={-1} className="group/main min-w-0 flex-1 outline-none">
        {props.children}
      </main>
    </div>
  );
}

const heldKeys = later(async () => import("#console/kit/keys/held-keys.ts"));

function useShellKeys({ id, permissions }: Organization, toggleRail: () => void) {
  const navigate = useNavigate();
  const group = shell.keyGroups.general;
  useKeys([
    { keys: "[", label: shell.collapse, group, run: toggleRail },
    ...railEntries(id, !permissions.listMembers).map(({ keys, label, href }) => ({
      keys,
      label: shell.goTo(label),
      group,
      run: () => {
        // The search screen begins with its field.
        if (keys === "/") heldKeys.get()?.holdKeys();
        void navigate(href);
      },
    })),
  ]);
}

/** Returning to a tab after this long counts as a new visit, in milliseconds. */
const pause = 30 * 60_000;

let visit = { who: "", told: 0 };

/**
 * Reports each visit to the platform once, for "last seen". A new visit starts when another organization is opened, the page is
 * reloaded, or the user returns to the tab after a pause.
 */
function useVisit(organizationId: string, userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const report = () => {
      const who = `${userId} ${organizationId}`;
      if (document.hidden || (visit.who === who && Date.now() - visit.told < pause)) return;
      visit = { who, told: Date.now() };
      // Nothing depends on it: it isn't a cached write, which would refresh everything, and failures are ignored.
      call("POST /v1/orgs/{organizationId}/ping", { params: { organizationId } }).catch(
        () => undefined,
      );
    };
    const come = () => {
      if (document.hidden) return;
      noteVisit(userId, organizationId);
      report();
    };
    // At once: who leaves before the screen is complete has been here, too.
    noteVisit(userId, organizationId);
    const cancel = whenQuiet(client, report);
    document.addEventListener("visibilitychange", come);
    return () => {
      cancel();
      document.removeEventListener("visibilitychange", come);
    };
  }, [client, organizationId, userId]);
}
