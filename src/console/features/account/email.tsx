import { useState } from "react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { AccountEmail } from "#contract/account.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { gate } from "#console/kit/gate.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { userQuery } from "#console/kit/queries.ts";
import { Time } from "#console/kit/time.tsx";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { accountTexts } from "#console/messages/account.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { showToast } from "#console/ui/toast.ts";
import { email } from "#screens/account.ts";
import { Section } from "./section.tsx";

const t = accountTexts.email;

const NewEmail = openedLater(async () => (await import("./email-dialogs.tsx")).NewEmail);
const ConfirmEmail = openedLater(async () => (await import("./email-dialogs.tsx")).ConfirmEmail);

/** The email of the account. A session from an identity provider has no part in it. */
export function Email() {
  const { signedOn } = useSuspenseQuery(userQuery()).data;
  return signedOn === undefined && <OwnEmail />;
}

function OwnEmail() {
  const { data: state, ...read } = useQuery(queryOf(email()));
  const [isAsking, setAsking] = useState(false);
  // From the mail to the new email.
  const [link, setLink] = useUrlChoice("link");
  return (
    <Section
      title={t.title}
      lead={t.lead}
      action={
        state !== undefined && (
          <Button
            unavailable={gate(
              [state.refusal === "managed", t.managed(state.managedBy)],
              [state.refusal === "no-mail", t.noMail],
            )}
            onApproach={NewEmail.prepare}
            onPress={() => setAsking(true)}
          >
            {t.change}
          </Button>
        )
      }
    >
      {read.isError && (
        <FailureState isCompact error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.isPending && (
        <Pending>
          <SkeletonRows count={1} />
        </Pending>
      )}
      {state !== undefined && <Current state={state} onAgain={() => setAsking(true)} />}
      {state !== undefined && isAsking && (
        <NewEmail pending={state.pending?.email} onClose={() => setAsking(false)} />
      )}
      {state !== undefined && link !== null && (
        <ConfirmEmail link={link} state={state} onClose={() => setLink(undefined)} />
      )}
    </Section>
  );
}

function Current({ state, onAgain }: { state: AccountEmail; onAgain: () => void }) {
  const { pending, refusal } = state;
  const cancel = useWrite("POST /v1/user/email/cancel", {
    onSuccess: () => showToast({ tone: "success", title: t.canceled }),
  });
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="font-medium wrap-anywhere">{state.email}</p>
        {refusal === "managed" && (
          <p className="text-sm text-muted">{t.managed(state.managedBy)}</p>
        )}
        {refusal === "no-mail" && <p className="text-sm text-muted">{t.noMailHint}</p>}
      </div>
      {pending !== undefined && (
        <Banner
          tone="info"
          title={t.pending(pending.email)}
          actions={
            <>
              {refusal === undefined && (
                <Button size="small" onApproach={NewEmail.prepare} onPress={onAgain}>
                  {t.again}
                </Button>
              )}
              <Button size="small" isPending={cancel.isPending} onPress={() => cancel.mutate({})}>
                {t.cancel}
              </Button>
            </>
          }
        >
          {t.pendingUntil} <Time value={pending.expiresAt} />
        </Banner>
      )}
    </div>
  );
}
