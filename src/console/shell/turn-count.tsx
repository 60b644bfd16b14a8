import { useEffect } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { query } from "#console/data/query.ts";
import { knowsTurns } from "#console/kit/knows-turns.ts";
import { nextMorning } from "#console/kit/mornings.ts";
import { attentionTexts } from "#console/messages/attention.ts";
import { formatNumber } from "#console/messages/format.ts";
import { Count } from "#console/ui/badge.tsx";
import { cx } from "#console/ui/class-names.ts";

/** How many change requests need the user; beside the link, whose name stays as it is. */
export function TurnCount(props: { organization: string; isCollapsed: boolean }) {
  const query = turnsQuery(props.organization);
  const { data } = useQuery(query);
  useMornings(query.queryKey[0]);
  if (data === undefined || data.count === 0 || !knowsTurns(data.items)) return null;
  return (
    <span
      className={cx(
        "pointer-events-none absolute flex",
        props.isCollapsed
          ? "end-1 top-1 size-2 rounded-full bg-accent-solid"
          : "inset-y-0 end-2 items-center",
      )}
    >
      {!props.isCollapsed && (
        <span aria-hidden className="flex">
          <Count>{formatNumber(data.count)}</Count>
        </span>
      )}
      <span className="sr-only">{attentionTexts.needYou(data.count)}</span>
    </span>
  );
}

/** Spreads the requests of all who have the console open, in milliseconds. */
const spread = 30_000;

/** Loads the lists of change requests again when what was snoozed comes back. */
function useMornings(operation: string) {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const plan = () => {
      const now = new Date();
      const wait = nextMorning(now).getTime() - now.getTime() + Math.random() * spread;
      timer = setTimeout(() => {
        void client.invalidateQueries({ queryKey: [operation] });
        plan();
      }, wait);
    };
    plan();
    return () => clearTimeout(timer);
  }, [client, operation]);
}

/** The number of all, and one of them, which says whether the platform knows whose turn it is. */
const turnsQuery = (organizationId: string) =>
  query("GET /v1/orgs/{organizationId}/change-requests", {
    params: { organizationId },
    query: { attention: "me", status: ["open"], limit: 1 },
  });
