import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { NewServiceToken as Body } from "#contract/organization-token.ts";
import { serviceAccounts } from "#screens/service-accounts.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { ConfirmedOwner } from "#console/kit/passkeys/confirmed-owner.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { apiTokenTexts } from "#console/messages/api-tokens.ts";
import { tokenTexts } from "#console/messages/tokens.ts";
import { paths } from "#console/paths.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { accessOptions, CreateToken, scopesOf, termOptions } from "./create-token.tsx";
import { termsWithin } from "./terms.ts";

const t = apiTokenTexts.new;

/** Admins choose a lifetime; the platform receives the expiry date. */
const schema = Body.pick({ name: true, serviceAccount: true }).extend({
  access: z.string(),
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
  if (accounts === undefined) return null;
  const account = props.account ?? accounts[0]?.id;
  if (account === undefined) return <NoAccounts onClose={props.onClose} />;
  const terms = termsWithin(organization.longestTokenDays);
  return (
    <CreateToken
      title={t.title}
      onClose={props.onClose}
      schema={schema}
      values={{
        name: "",
        serviceAccount: account,
        access: "write",
        term: terms.includes("90") ? "90" : terms[0]!,
      }}
      create={({ name, serviceAccount, access }, end) =>
        mutateAsync({
          params: { organizationId: organization.id },
          body: { name, serviceAccount, scopes: scopesOf(access), ...end },
        })
      }
    >
      {({ Text, Choice }) => (
        <>
          {props.account === undefined && (
            <Choice
              name="serviceAccount"
              label={t.account}
              options={accounts.map(({ id, title }) => ({ value: id, label: title }))}
            />
          )}
          <Text
            name="name"
            label={tokenTexts.name}
            description={tokenTexts.nameHint}
            placeholder={t.namePlaceholder}
            autoFocus
          />
          <Choice name="access" label={tokenTexts.access} options={accessOptions} />
          <Choice name="term" label={tokenTexts.expires} options={termOptions(terms)} />
        </>
      )}
    </CreateToken>
  );
}

function NoAccounts({ onClose }: { onClose: () => void }) {
  const { organization } = useOrganization();
  const href = paths.settings(organization.id, "service-accounts", { new: "service-account" });
  return (
    <Dialog
      isOpen
      size="small"
      title={t.noneTitle}
      onClose={onClose}
      footer={
        <LinkButton variant="primary" href={href}>
          {t.toAccounts}
        </LinkButton>
      }
    >
      <p className="text-muted">{t.none}</p>
    </Dialog>
  );
}
