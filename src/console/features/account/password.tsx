import { useQuery } from "@tanstack/react-query";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { accountTexts } from "#console/messages/account.ts";
import { formatDay } from "#console/messages/format.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { showToast } from "#console/ui/toast.ts";
import { passwordForm } from "./account.form.ts";
import { passwordQuery } from "./queries.ts";
import { Section } from "./section.tsx";

const t = accountTexts.password;

/** The user's sign-in password. */
export function Password() {
  const state = useQuery(passwordQuery());
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
        // A new key after each change, so that no password stays in a field.
        <Change key={changedAt} isSet={changedAt !== null} />
      )}
    </Section>
  );
}

function Change({ isSet }: { isSet: boolean }) {
  const write = useWrite("PUT /v1/user/password");
  return (
    <FormPanel
      schema={passwordForm}
      values={{ ...(isSet && { currentPassword: "" }), password: "", endOtherSessions: true }}
      action={isSet ? t.change : t.set}
      onSubmit={async (body) => {
        await write.mutateAsync({ body });
        showToast({ tone: "success", title: isSet ? t.changed : t.wasSet });
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
  );
}
