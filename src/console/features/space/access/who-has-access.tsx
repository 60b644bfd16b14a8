import { useState } from "react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { AggregatePermission } from "#contract/permission.ts";
import { reasonTexts } from "#console/kit/access-reasons.ts";
import { gate } from "#console/kit/gate.ts";
import { QueriedRows, ShowMore } from "#console/kit/queried-rows.tsx";
import { collectionsQuery } from "#console/kit/queries.ts";
import { useSettled } from "#console/kit/timing.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { accessTexts } from "#console/messages/access.ts";
import { common } from "#console/messages/common.ts";
import { paths } from "#console/paths.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { directShare } from "./levels.ts";
import { peopleInDialogQuery, type Target } from "./queries.ts";
import { ShareRow } from "./share-row.tsx";
import { TeamRows, useTeamShares } from "./teams-panel.tsx";
import { usePersonShares } from "./use-person-shares.tsx";

const t = accessTexts.people;

/** Debounce of the search, in milliseconds. */
const pause = 200;

/** Everyone with access, teams first: why, and what is shared with them. People are read in pages. */
export function WhoHasAccess({ target }: { target: Target }) {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), pause);
  const teams = useTeamShares(target);
  return (
    <div className="flex flex-col gap-3">
      {teams.data?.length !== 0 && (
        <section aria-label={accessTexts.tabs.teams}>
          <TeamRows target={target} teams={teams} />
        </section>
      )}
      <section aria-label={accessTexts.tabs.people} className="flex flex-col gap-2">
        <SearchField label={t.search} placeholder={t.search} value={typed} onChange={setTyped} />
        <People target={target} search={search} />
      </section>
    </div>
  );
}

function People({ target, search }: { target: Target; search: string }) {
  const { organization, user } = useOrganization();
  const query = peopleInDialogQuery(target, search);
  const list = useInfiniteQuery({ ...query, placeholderData: keepPreviousData });
  const collections = useQuery(collectionsQuery(organization.id));
  const { whyNot, set, question } = usePersonShares(target, query);
  const titleOf = (id: string) => collections.data?.find((item) => item.id === id)?.title;
  const rowOf = (row: AggregatePermission) => {
    const share = directShare(row);
    const { id, displayName } = row.user;
    return (
      <ShareRow
        key={id}
        name={displayName}
        href={paths.member(organization.id, id)}
        mark={<Avatar {...row.user} name={displayName} />}
        aside={id === user.id && <span className="shrink-0 text-muted">({common.you})</span>}
        why={reasonTexts(row, titleOf).join(" · ")}
        share={share ?? { level: row.permission }}
        unavailable={whyNot(row) ?? gate([share === undefined, t.notDirect])}
        onChange={(to) => set(row, to)}
      />
    );
  };
  return (
    <>
      <QueriedRows
        query={list}
        empty={search === "" ? t.emptyTitle : t.noneFound}
        rows={({ items }) => items.map(rowOf)}
      />
      <ShowMore list={list} />
      {question}
    </>
  );
}
