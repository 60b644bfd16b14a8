import { useSuspenseQuery } from "@tanstack/react-query";
import { GitPullRequestArrow, Library } from "lucide-react";
import type { Space } from "#contract/space.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { spacesQuery } from "#console/kit/queries.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { formatNumber } from "#console/messages/format.ts";
import { homeTexts as t } from "#console/messages/home.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { ChangeRequestPanels } from "./change-request-panels.tsx";
import { SitesPanel } from "./sites-panel.tsx";

export function Component() {
  const { organization, user } = useOrganization();
  const { data: spaces } = useSuspenseQuery(spacesQuery(organization.id));
  const firstName = user.displayName.split(" ")[0] ?? user.displayName;
  return (
    <PageBody>
      <PageHead title={t.greeting(firstName)} context={organization.title} />
      {spaces.length === 0 ? (
        <Welcome
          organization={organization.id}
          mayCreate={organization.permissions.createContent}
        />
      ) : (
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="flex min-w-0 flex-col gap-8">
            <ChangeRequestPanels organization={organization.id} user={user.id} />
          </div>
          <div className="flex min-w-0 flex-col gap-8">
            <SpacesPanel organization={organization.id} spaces={spaces} />
            <SitesPanel organization={organization.id} />
          </div>
        </div>
      )}
    </PageBody>
  );
}

function Welcome(props: { organization: string; mayCreate: boolean }) {
  return (
    <div className="rounded-lg border">
      <EmptyState
        icon={<Library size={20} aria-hidden />}
        title={t.welcomeTitle}
        action={
          props.mayCreate && (
            <LinkButton
              variant="primary"
              href={paths.content(props.organization, { new: "space" })}
            >
              {t.createSpace}
            </LinkButton>
          )
        }
      >
        {props.mayCreate ? t.welcome : t.mayNotCreate}
      </EmptyState>
    </div>
  );
}

const shown = 10;

/** The most recently changed spaces. */
function SpacesPanel(props: { organization: string; spaces: readonly Space[] }) {
  const latest = props.spaces
    .toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
    .slice(0, shown);
  return (
    <Panel
      id="spaces"
      title={t.spaces}
      aside={
        <Link href={paths.content(props.organization)} className="text-sm">
          {t.allSpaces}
        </Link>
      }
    >
      <ul className="-mx-2">
        {latest.map((space) => (
          <li key={space.id}>
            <Link
              href={paths.space(props.organization, space.id)}
              look="bare"
              className="flex h-9 items-center gap-2.5 rounded-md px-2 hover:bg-hover"
            >
              <SpaceMark emoji={space.emoji} />
              <span className="min-w-0 flex-1 truncate">{space.title}</span>
              {space.changeRequestsOpen > 0 && (
                <span className="flex items-center gap-1 text-sm text-muted tabular-nums">
                  <GitPullRequestArrow
                    size={14}
                    role="img"
                    aria-label={t.openOnes(space.changeRequestsOpen)}
                  />
                  {formatNumber(space.changeRequestsOpen)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
