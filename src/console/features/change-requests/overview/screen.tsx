import { FileDiff } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { Panel } from "#console/kit/panel.tsx";
import { overviewTexts as t } from "#console/messages/review.ts";
import { LinkButton } from "#console/ui/link.tsx";
import { countThings } from "../changes/change-kind.ts";
import { changesQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import { Activity } from "./activity.tsx";
import { Description } from "./description.tsx";
import { Imports } from "./imports.tsx";
import { Participants } from "./participants.tsx";
import { Reviewers } from "./reviewers.tsx";

/** What the change request is about, who takes part, and what has happened. */
export function Component() {
  const { scope, href } = useReview();
  const changes = useQuery(changesQuery(scope)).data ?? [];
  return (
    <div className="mx-auto grid max-w-300 grid-cols-1 gap-x-10 gap-y-6 pt-4 pb-16 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Description />
        {changes.length > 0 && (
          <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-sunken px-4 py-3">
            <FileDiff size={16} aria-hidden className="text-muted" />
            <span className="font-medium">{t.changes(...countThings(changes))}</span>
            <span className="ms-auto">
              <LinkButton href={href("changes")} size="small">
                {t.showChanges}
              </LinkButton>
            </span>
          </div>
        )}
        <Panel id="activity" title={t.activity}>
          <Activity />
        </Panel>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Panel id="reviewers" title={t.reviewers}>
          <Reviewers />
        </Panel>
        <Panel id="participants" title={t.participants}>
          <Participants />
        </Panel>
        <Imports />
      </div>
    </div>
  );
}
