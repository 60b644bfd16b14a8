import { useState } from "react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Smartphone } from "lucide-react";
import type { TwoStep as State } from "#contract/two-step.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { userQuery } from "#console/kit/queries.ts";
import { queryOf } from "#console/data/query.ts";
import { formatDay, formatList } from "#console/messages/format.ts";
import { twoStepTexts as t } from "#console/messages/two-step.ts";
import type { TwoStepTask } from "#console/kit/two-step/dialogs.tsx";
import { twoStep } from "#screens/account.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { Section } from "./section.tsx";

const TwoStepDialog = openedLater(
  async () => (await import("#console/kit/two-step/dialogs.tsx")).TwoStepDialog,
);

/** The second step of the user's sign-ins. An identity provider has its own. */
export function TwoStep() {
  const { signedOn } = useSuspenseQuery(userQuery()).data;
  return signedOn === undefined ? <OwnTwoStep /> : null;
}

function OwnTwoStep() {
  const { data: state, ...read } = useQuery(queryOf(twoStep()));
  const { email = "" } = useSuspenseQuery(userQuery()).data;
  const [task, setTask] = useState<TwoStepTask>();
  const since = state?.appSince;
  return (
    <Section
      title={t.title}
      lead={since === undefined ? t.leadOff : t.leadOn(formatDay(since))}
      action={
        since === undefined ? undefined : (
          <Button onApproach={TwoStepDialog.prepare} onPress={() => setTask("turn-off")}>
            {t.turnOff}
          </Button>
        )
      }
    >
      {read.isError && (
        <FailureState isCompact error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.isPending && (
        <Pending>
          <SkeletonRows count={2} />
        </Pending>
      )}
      {state !== undefined && <Factors state={state} onTask={setTask} />}
      {state !== undefined && task !== undefined && (
        <TwoStepDialog task={task} state={state} email={email} onClose={() => setTask(undefined)} />
      )}
    </Section>
  );
}

function Factors({ state, onTask }: { state: State; onTask: (task: TwoStepTask) => void }) {
  const { appSince, recoveryCodes, requiredBy } = state;
  if (appSince === undefined) {
    return (
      <div className="flex flex-col items-start gap-3">
        {requiredBy.length > 0 && (
          <p>{t.required(formatList(requiredBy.map(({ title }) => title)))}</p>
        )}
        <Button
          variant={requiredBy.length > 0 ? "primary" : "secondary"}
          onApproach={TwoStepDialog.prepare}
          onPress={() => onTask("set-up")}
        >
          {t.setUp}
        </Button>
      </div>
    );
  }
  return (
    <ul className="divide-y rounded-lg border bg-raised">
      <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
        <Smartphone size={16} aria-hidden className="text-muted" />
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium">{t.app}</p>
          <p className="text-sm text-muted">{t.appHint}</p>
        </div>
        <Button size="small" onApproach={TwoStepDialog.prepare} onPress={() => onTask("set-up")}>
          {t.replaceApp}
        </Button>
      </li>
      <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
        <KeyRound size={16} aria-hidden className="text-muted" />
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium">{t.recoveryCodes}</p>
          <p className={recoveryCodes === 0 ? "text-sm text-danger" : "text-sm text-muted"}>
            {t.left(recoveryCodes)}
          </p>
        </div>
        <Button size="small" onApproach={TwoStepDialog.prepare} onPress={() => onTask("codes")}>
          {t.newCodes}
        </Button>
      </li>
    </ul>
  );
}
