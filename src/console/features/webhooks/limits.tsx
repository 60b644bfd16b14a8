import { useQuery } from "@tanstack/react-query";
import type { Webhook } from "#contract/webhook.ts";
import { allSites } from "#screens/settings.ts";
import { queryOf } from "#console/data/query.ts";
import { Fact } from "#console/kit/panel.tsx";
import { spacesQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { formatList } from "#console/messages/format.ts";
import { webhookTexts as t } from "#console/messages/webhooks.ts";

/** The spaces and sites to which a webhook is limited, by name; nothing without a limit. */
export function Limits({ webhook: { spaces, sites } }: { webhook: Webhook }) {
  const { organization } = useOrganization();
  const allSpaces = useQuery({ ...spacesQuery(organization.id), enabled: spaces !== undefined });
  const everySite = useQuery({
    ...queryOf(allSites(organization.id)),
    enabled: sites !== undefined,
  });
  if (spaces === undefined && sites === undefined) return null;
  const names = [...namesOf(spaces, allSpaces.data), ...namesOf(sites, everySite.data)];
  return <Fact name={t.facts.limits}>{formatList(names)}</Fact>;
}

/** What was deleted since is shown by its ID. */
function namesOf(
  ids: readonly string[] = [],
  rows: readonly { id: string; title: string }[] | undefined,
): string[] {
  return rows === undefined ? [] : ids.map((id) => rows.find((row) => row.id === id)?.title ?? id);
}
