import { useState } from "react";
import { X } from "lucide-react";
import type { StagedChange, StagedPreview } from "#contract/site-staged-change.ts";
import type { SiteParams } from "#screens/sites.ts";
import { entityTagOf } from "#console/data/entity-tag.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { Panel } from "#console/kit/panel.tsx";
import { Time } from "#console/kit/time.tsx";
import { UserName } from "#console/kit/user.tsx";
import { siteStagedTexts as t } from "#console/messages/site-staged.ts";
import { Count } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { showToast } from "#console/ui/toast.ts";
import { describeChange, namesOf } from "./describe-change.ts";
import { stagedReads } from "./queries.ts";

const PublishDialog = openedLater(async () => (await import("./publish-dialog.tsx")).PublishDialog);

type Props = {
  params: SiteParams;
  changes: readonly StagedChange[];
  preview: StagedPreview;
};

const staged = "/v1/orgs/{organizationId}/sites/{siteId}/staged-changes";

/** The staged changes in order, and what can be done with all of them. */
export function Changes({ params, changes, preview }: Props) {
  const [asks, setAsks] = useState<"publish" | "discard">();
  const discard = useWrite(`POST ${staged}/discard`, { touches: stagedReads });
  const count = changes.length;
  const hasProblems = preview.changes.some(({ problem }) => problem !== undefined);
  const close = () => setAsks(undefined);
  return (
    <Panel
      id="staged-changes"
      title={t.title}
      count={count > 0 && <Count>{count}</Count>}
      aside={
        <div className="flex flex-wrap justify-end gap-2">
          <Button unavailable={gate([count === 0, t.nothing])} onPress={() => setAsks("discard")}>
            {t.discard}
          </Button>
          <Button
            variant="primary"
            unavailable={gate([count === 0, t.nothing], [hasProblems, t.hasProblems])}
            onApproach={PublishDialog.prepare}
            onPress={() => setAsks("publish")}
          >
            {t.publish}
          </Button>
        </div>
      }
    >
      {count === 0 ? (
        <div className="rounded-lg border border-dashed px-3 py-3">
          <p className="font-medium">{t.emptyTitle}</p>
          <p className="text-muted">{t.empty}</p>
        </div>
      ) : (
        <>
          <p className="mb-2 text-muted">{t.lead}</p>
          <ChangeList params={params} changes={changes} preview={preview} />
        </>
      )}
      <Confirm
        isOpen={asks === "discard"}
        title={t.discardTitle}
        action={t.discard}
        danger
        onConfirm={async () => {
          await discard.mutateAsync({ params, ifMatch: entityTagOf(preview) });
          showToast({ tone: "success", title: t.discarded });
        }}
        onClose={close}
      >
        {t.discardEffect(count)}
      </Confirm>
      {asks === "publish" && <PublishDialog params={params} preview={preview} onClose={close} />}
    </Panel>
  );
}

function ChangeList({ params, changes, preview }: Props) {
  const names = namesOf(preview);
  const problems = new Map(preview.changes.map(({ id, problem }) => [id, problem]));
  const remove = useWrite(`DELETE ${staged}/{stagedChangeId}`, {
    touches: stagedReads,
    queue: `staged changes of ${params.siteId}`,
    onSuccess: () => showToast({ tone: "success", title: t.removed }),
    onError: (failure) => showToast({ tone: "danger", title: describeFailure(failure).message }),
  });
  return (
    <ol className="divide-y overflow-hidden rounded-lg border" aria-label={t.title}>
      {changes.map((change, index) => {
        const text = describeChange(change, names);
        const problem = problems.get(change.id);
        return (
          <li key={change.id} className="flex min-h-11 items-start gap-3 py-1.5 ps-3 pe-1.5">
            <span className="w-5 shrink-0 pt-1 text-end text-muted tabular-nums">{index + 1}</span>
            <div className="min-w-0 flex-1 pt-1">
              <p className="wrap-anywhere">{text}</p>
              {problem !== undefined && (
                <p className="text-danger">
                  {t.problem} {problem}
                </p>
              )}
              <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                <UserName user={change.createdBy} />
                <Time value={change.createdAt} />
              </p>
            </div>
            <IconButton
              label={t.remove(text)}
              icon={<X size={16} aria-hidden />}
              onPress={() => remove.mutate({ params: { ...params, stagedChangeId: change.id } })}
            />
          </li>
        );
      })}
    </ol>
  );
}
