import { useState, type ReactNode } from "react";
import { LogOut, Trash2 } from "lucide-react";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Organization } from "#contract/organization.ts";
import { query, queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { organizationsQuery } from "#console/kit/queries.ts";
import { settingsTexts } from "#console/messages/settings.ts";
import { generalTexts } from "#console/messages/settings-general.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { showToast } from "#console/ui/toast.ts";
import { allSites } from "#screens/settings.ts";
import { Section } from "#console/kit/panel.tsx";

const t = generalTexts.danger;

/** Leaving and deleting the organization. */
export function Danger(props: { organization: Organization; userId: string }) {
  const { organization, userId } = props;
  const [asks, setAsks] = useState(false);
  return (
    <Section title={t.title} lead={t.lead}>
      <ul className="divide-y rounded-md border border-danger">
        <Act title={t.leaveTitle} body={t.leaveBody}>
          <LinkButton
            href={paths.member(organization.id, userId)}
            icon={<LogOut size={16} aria-hidden />}
          >
            {t.leave}
          </LinkButton>
        </Act>
        <Act title={t.deleteTitle} body={t.deleteBody}>
          <Button
            variant="danger"
            icon={<Trash2 size={16} aria-hidden />}
            unavailable={gate([!organization.permissions.admin, settingsTexts.mayNot])}
            onPress={() => setAsks(true)}
          >
            {t.delete}
          </Button>
        </Act>
      </ul>
      {asks && <DeleteOrganization organization={organization} onClose={() => setAsks(false)} />}
    </Section>
  );
}

function Act(props: { title: string; body: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium">{props.title}</h3>
        <p className="text-sm text-muted">{props.body}</p>
      </div>
      {props.children}
    </li>
  );
}

/** Asks for the organization's name before deleting it, and shows what is deleted. */
function DeleteOrganization(props: { organization: Organization; onClose: () => void }) {
  const { organization, onClose } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  // It no longer exists afterwards: refreshing it would only fail.
  const { mutateAsync } = useWrite("DELETE /v1/orgs/{organizationId}", {
    touches: ["GET /v1/orgs"],
  });
  return (
    <Confirm
      isOpen
      danger
      title={t.deleteQuestion(organization.title)}
      action={t.deleteAction}
      typeName={organization.title}
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ params: { organizationId: organization.id } });
        client.setQueryData(organizationsQuery().queryKey, (all) =>
          all?.filter(({ id }) => id !== organization.id),
        );
        showToast({ tone: "success", title: t.deleted(organization.title) });
        await navigate(paths.organizations());
      }}
    >
      <div className="flex flex-col gap-2">
        <p>{t.goes}</p>
        <Counts organizationId={organization.id} />
        <p>{t.links}</p>
      </div>
    </Confirm>
  );
}

const list = "GET /v1/orgs/{organizationId}" as const;

/** What is deleted with the organization, in numbers. */
function Counts({ organizationId }: { organizationId: string }) {
  const params = { organizationId };
  const none = { limit: 0 };
  const counts = useQueries({
    queries: [
      query(`${list}/members`, { params, query: none }),
      query(`${list}/teams`, { params, query: none }),
      query(`${list}/collections`, { params, query: none }),
      query(`${list}/spaces`, { params, query: none }),
      query(`${list}/spaces`, { params, query: { ...none, deleted: true } }),
      query(`${list}/openapi`, { params, query: none }),
      sitesQuery(organizationId),
    ],
  });
  const failed = counts.find(({ isError }) => isError);
  if (failed !== undefined) {
    return <FailureState isCompact error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  const [members, teams, collections, spaces, trashed, specifications, sites] = counts;
  if (counts.some(({ data }) => data === undefined)) return <p role="status">{t.counting}</p>;
  const published = sites.data?.filter((site) => site.published).length ?? 0;
  const lines = [
    t.members(members.data?.count ?? 0),
    ...some(spaces.data?.count, t.spaces),
    ...some(trashed.data?.count, t.trashed),
    ...some(collections.data?.count, t.collections),
    ...some(sites.data?.length, (count) => t.sites(count, published)),
    ...some(specifications.data?.count, t.specifications),
    ...some(teams.data?.count, t.teams),
  ];
  return (
    <ul aria-label={t.goes} className="list-disc ps-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Omits lines with a count of zero. */
function some(count: number | undefined, text: (count: number) => string): string[] {
  return count ? [text(count)] : [];
}

export const sitesQuery = (organizationId: string) => queryOf(allSites(organizationId));
