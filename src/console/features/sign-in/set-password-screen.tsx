import { useState } from "react";
import { KeyRound, TicketX } from "lucide-react";
import { useLoaderData, useNavigate } from "react-router";
import { queryClient } from "#console/data/query-client.ts";
import { setPassword, type SecondSteps } from "#console/data/session.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { FrontPage } from "#console/kit/front-page.tsx";
import { useDocumentTitle } from "#console/kit/page-head.tsx";
import { signInTexts } from "#console/messages/sign-in.ts";
import { paths } from "#console/paths.ts";
import { LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { showToast } from "#console/ui/toast.ts";
import type { loadSetPassword } from "./arrival.ts";
import { setPasswordForm } from "./set-password.form.ts";

const t = signInTexts.setPassword;

const SecondStep = openedLater(async () => (await import("./second-step.tsx")).SecondStep);

/** The target of a sign-in link from an admin: sets a new password and signs in. */
export function Component() {
  const { link, owner } = useLoaderData<typeof loadSetPassword>();
  const navigate = useNavigate();
  const [secondSteps, setSecondSteps] = useState<SecondSteps>();
  useDocumentTitle(t.documentTitle);
  const goOn = async () => {
    // Don't show this user data that another user loaded in this tab.
    queryClient.clear();
    showToast({ tone: "success", title: t.done });
    await navigate(paths.start(), { replace: true });
  };
  if (secondSteps !== undefined) {
    return (
      <SecondStep
        methods={secondSteps}
        onDone={goOn}
        // The link is used up.
        onEnd={() => void navigate(paths.signIn(), { replace: true })}
      />
    );
  }
  if (owner === undefined) {
    return (
      <FrontPage icon={<TicketX size={22} aria-hidden />} title={t.goneTitle}>
        <p className="text-muted">{t.gone}</p>
        <LinkButton href={paths.signIn()}>{t.signIn}</LinkButton>
      </FrontPage>
    );
  }
  return (
    <FrontPage
      icon={<KeyRound size={22} aria-hidden />}
      title={owner.isMailed ? t.mailedTitle : t.title(owner.displayName)}
      lead={owner.isMailed ? undefined : t.lead}
      foot={t.others}
    >
      <FormPanel
        schema={setPasswordForm}
        values={{ password: "" }}
        action={t.submit}
        signsIn
        onSubmit={async ({ password }) => {
          const missing = await setPassword(link, password);
          if (missing === undefined) await goOn();
          else setSecondSteps(missing);
        }}
      >
        {({ Text }) => (
          <>
            {owner.endsOthers && <p>{t.ends}</p>}
            <dl>
              <dt className="font-medium">{signInTexts.email}</dt>
              <dd className="wrap-anywhere text-muted">{owner.email}</dd>
            </dl>
            {/* For password managers, which store the password with its email. */}
            <input hidden readOnly type="email" autoComplete="username" value={owner.email} />
            <Text
              name="password"
              type="password"
              autoComplete="new-password"
              autoFocus
              label={t.password}
              description={t.hint}
            />
          </>
        )}
      </FormPanel>
    </FrontPage>
  );
}
