import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { NewServiceToken as Body } from "#contract/organization-token.ts";
import { serviceAccounts } from "#screens/service-accounts.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { ConfirmedOwner } from "#console/kit/passkeys/confirmed-owner.tsx";
import { NewSecret } from "#console/kit/new-secret.tsx";
import { inDays } from "#console/kit/time.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { accountTexts } from "#console/messages/account.ts";
import { apiTokenTexts } from "#console/messages/api-tokens.ts";
import { paths } from "#console/paths.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { termsWithin } from "./terms.ts";

const t = accountTexts.tokens;
const own = apiTokenTexts.new;

const accesses = ["write", "read"] as const;

/** Admins choose a lifetime; the platform receives the expiry date. */
const schema = Body.pick({ name: true, serviceAccount: true }).extend({
  access: z.enum(accesses),
  term: z.string(),
});

/**
 * Asks for what a token of a service account may do, then shows the token, the only time it is visible.
 *
 * @param props.account - ID of the service account; absent: asks for it
 */
export function NewServiceToken(props: { account?: string; onClose: () => void }) {
  const { user } = useOrganization();
  // A provider's session can't confirm anything here.
  if (user.signedOn !== undefined) return <NewToken {...props} />;
  return (
    <ConfirmedOwner onClose={props.onClose}>
      <NewToken {...props} />
    </ConfirmedOwner>
  );
}

function NewToken(props: { account?: string; onClose: () => void }) {
  const { organization } = useOrganization();
  const { mutateAsync } = useWrite("POST /v1/orgs/{organizationId}/tokens");
  const accounts = useQuery(queryOf(serviceAccounts(organization.id))).data?.filter(
    ({ disabled }) => !disabled,
  );
  const [made, setMade] = useState<{ name: string; token: string }>();
  if (made !== undefined) {
    return (
      <NewSecret
        title={t.made(made.name)}
        lead={t.once}
        label={t.secret}
        value={made.token}
        copy={t.copy}
        copied={t.copied}
        onClose={props.onClose}
      />
    );
  }
  if (accounts === undefined) return null;
  const account = props.account ?? accounts[0]?.id;
  if (account === undefined) return <NoAccounts onClose={props.onClose} />;
  const terms = termsWithin(organization.longestTokenDays);
  return (
    <FormDialog
      size="small"
      title={t.createTitle}
      onClose={props.onClose}
      schema={schema}
      values={{
        name: "",
        serviceAccount: account,
        access: "write",
        term: terms.includes("90") ? "90" : terms[0]!,
      }}
      action={t.submit}
      onSubmit={async ({ name, serviceAccount, access, term }) => {
        const expiresAt = term === "never" ? undefined : inDays(Number(term));
        const body: z.input<typeof Body> = {
          name,
          serviceAccount,
          scopes: access === "write" ? ["read", "write"] : ["read"],
          ...(expiresAt && { expiresAt }),
        };
        setMade(await mutateAsync({ params: { organizationId: organization.id }, body }));
      }}
    >
      {({ Text, Choice }) => (
        <>
          {props.account === undefined && (
            <Choice
              name="serviceAccount"
              label={own.account}
              options={accounts.map(({ id, title }) => ({ value: id, label: title }))}
            />
          )}
          <Text
            name="name"
            label={t.name}
            description={t.nameHint}
            placeholder={t.namePlaceholder}
            autoFocus
          />
          <Choice
            name="access"
            label={t.access}
            options={accesses.map((value) => ({ value, label: t.accesses[value] }))}
          />
          <Choice
            name="term"
            label={t.expires}
            options={terms.map((value) => ({ value, label: t.expiry(value) }))}
          />
        </>
      )}
    </FormDialog>
  );
}

function NoAccounts({ onClose }: { onClose: () => void }) {
  const { organization } = useOrganization();
  const href = paths.settings(organization.id, "service-accounts", { new: "service-account" });
  return (
    <Dialog
      isOpen
      size="small"
      title={own.noneTitle}
      onClose={onClose}
      footer={
        <LinkButton variant="primary" href={href}>
          {own.toAccounts}
        </LinkButton>
      }
    >
      <p className="text-muted">{own.none}</p>
    </Dialog>
  );
}
