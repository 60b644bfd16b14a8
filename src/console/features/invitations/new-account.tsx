import { useNavigate } from "react-router";
import { acceptAsNewcomer } from "#console/data/invitation.ts";
import type { Joined } from "#console/data/invitation.ts";
import { queryClient } from "#console/data/query-client.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { inviteTexts as t } from "#console/messages/invite.ts";
import { showToast } from "#console/ui/toast.ts";
import { invitedForm, newcomerForm } from "./new-account.form.ts";

/** Creates an account from an invitation and joins with it. */
export function NewAccount(props: {
  token: string;
  /** The invited email; absent for an invite link: the form then asks for it. */
  email: string | undefined;
  organization: { title: string };
  /** Where to go next. */
  onJoined: (joined: Joined) => string;
}) {
  const { token, email, organization, onJoined } = props;
  const navigate = useNavigate();
  return (
    <FormPanel
      schema={email === undefined ? newcomerForm : invitedForm}
      values={{ displayName: "", password: "", ...(email === undefined && { email: "" }) }}
      action={t.create}
      onSubmit={async (account) => {
        const joined = await acceptAsNewcomer(token, account);
        // The cached data was loaded before the user joined the organization.
        queryClient.clear();
        showToast({ tone: "success", title: t.joined(organization.title) });
        await navigate(onJoined(joined), { replace: true });
      }}
    >
      {({ Text }) => (
        <>
          <Text name="displayName" label={t.name} autoComplete="name" autoFocus />
          {email === undefined ? (
            <Text name="email" type="email" label={t.email} autoComplete="username" />
          ) : (
            <>
              <dl>
                <dt className="font-medium">{t.email}</dt>
                <dd className="wrap-anywhere text-muted">{email}</dd>
              </dl>
              {/* For password managers, which store the password with its email. */}
              <input hidden readOnly type="email" autoComplete="username" value={email} />
            </>
          )}
          <Text
            name="password"
            type="password"
            label={t.password}
            description={t.passwordHint}
            autoComplete="new-password"
          />
        </>
      )}
    </FormPanel>
  );
}
