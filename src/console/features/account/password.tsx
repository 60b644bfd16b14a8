import { useState } from "react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { needsConfirmation } from "#console/data/passkeys.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { day } from "#console/kit/time.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { userQuery } from "#console/kit/queries.ts";
import { accountTexts } from "#console/messages/account.ts";
import { formatDay } from "#console/messages/format.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { showToast } from "#console/ui/toast.ts";
import { passwordForm } from "./account.form.ts";
import { password, tokens as tokenList } from "#screens/account.ts";
import { queryOf } from "#console/data/query.ts";
import { Section } from "./section.tsx";

const t = accountTexts.password;

const ConfirmOwner = openedLater(
  async () => (await import("#console/kit/passkeys/confirmed-owner.tsx")).ConfirmOwner,
);

/** How the user signs in: with a password, or with an organization's identity provider. */
export function SignIn() {
  const { signedOn } = useSuspenseQuery(userQuery()).data;
  if (signedOn === undefined) return <Password />;
  return (
    <Section title={t.byProvider} lead={t.byProviderLead(signedOn.title)}>
      <p className="text-muted">{t.byProviderBody}</p>
    </Section>
  );
}

function Password() {
  const state = useQuery(queryOf(password()));
  const [changes, setChanges] = useState(0);
  const changedAt = state.data?.changedAt;
  return (
    <Section
      title={t.title}
      lead={typeof changedAt === "string" ? t.lead(formatDay(changedAt)) : t.leadNone}
    >
      {state.isError && (
        <FailureState isCompact error={state.error} onRetry={() => void state.refetch()} />
      )}
      {state.isPending && (
        <Pending>
          <SkeletonRows count={2} />
        </Pending>
      )}
      {changedAt !== undefined && (
        // A new key after each change here, so that no password stays in a field. What is typed outlasts news of earlier changes.
        <Change
          key={`${changedAt !== null} ${changes}`}
          isSet={changedAt !== null}
          onChanged={() => setChanges((count) => count + 1)}
        />
      )}
      {typeof changedAt === "string" && <OlderTokens changedAt={Date.parse(changedAt)} />}
    </Section>
  );
}

function Change({ isSet, onChanged }: { isSet: boolean; onChanged: () => void }) {
  const write = useWrite("PUT /v1/user/password");
  // While it is asked for: what continues with the answer.
  const [asked, setAsked] = useState<{ answer: (isConfirmed: boolean) => void }>();
  const askForOwner = () =>
    new Promise<boolean>((resolve) => {
      setAsked({
        answer: (isConfirmed) => {
          setAsked(undefined);
          resolve(isConfirmed);
        },
      });
    });
  return (
    <>
      <FormPanel
        schema={passwordForm}
        values={{ ...(isSet && { currentPassword: "" }), password: "", endOtherSessions: true }}
        action={isSet ? t.change : t.set}
        onSubmit={async (body) => {
          try {
            await write.mutateAsync({ body });
          } catch (failure) {
            if (!needsConfirmation(failure)) throw failure;
            if (!(await askForOwner())) return false;
            await write.mutateAsync({ body });
          }
          showToast({ tone: "success", title: isSet ? t.changed : t.wasSet });
          onChanged();
          return true;
        }}
      >
        {({ Text, Check }) => (
          <>
            {isSet && (
              <Text
                name="currentPassword"
                type="password"
                label={t.current}
                autoComplete="current-password"
              />
            )}
            <Text
              name="password"
              type="password"
              label={t.password}
              description={t.hint}
              autoComplete="new-password"
            />
            <Check name="endOtherSessions" label={t.endOthers} description={t.endOthersHint} />
          </>
        )}
      </FormPanel>
      {asked !== undefined && (
        <ConfirmOwner onConfirmed={() => asked.answer(true)} onClose={() => asked.answer(false)} />
      )}
    </>
  );
}

/** For this long after a change, its page mentions the tokens that outlive it. */
const mentionedDays = 7;

/** After a change of the password: the API tokens from before still work, which isn't what everybody expects. */
function OlderTokens({ changedAt }: { changedAt: number }) {
  const tokens = useQuery(queryOf(tokenList()));
  const [asks, setAsks] = useState(false);
  const write = useWrite("DELETE /v1/user/tokens");
  const readAt = tokens.dataUpdatedAt;
  const working = (tokens.data ?? []).filter(
    ({ createdAt, expiresAt }) =>
      Date.parse(createdAt) < changedAt &&
      (expiresAt === undefined || Date.parse(expiresAt) > readAt),
  );
  if (working.length === 0 || readAt > changedAt + mentionedDays * day) return null;
  return (
    <div className="mt-4">
      <Banner
        tone="warning"
        title={t.tokensStay(working.length)}
        actions={
          <Button size="small" onPress={() => setAsks(true)}>
            {t.revokeTokens}
          </Button>
        }
      >
        {t.tokensStayBody}
      </Banner>
      <Confirm
        danger
        isOpen={asks}
        title={t.revokeTokensTitle}
        action={t.revokeTokensAction}
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          await write.mutateAsync({});
          showToast({ tone: "success", title: t.tokensRevoked });
        }}
      >
        {t.revokeTokensBody}
      </Confirm>
    </div>
  );
}
