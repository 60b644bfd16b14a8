import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { NewApiToken } from "#contract/account.ts";
import type { CurrentUser } from "#contract/user.ts";
import { useWrite } from "#console/data/write.ts";
import { inDays } from "#console/kit/time.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { organizationsQuery } from "#console/kit/queries.ts";
import { NewSecret } from "#console/kit/new-secret.tsx";
import { Banner } from "#console/ui/banner.tsx";
import { accountTexts } from "#console/messages/account.ts";
import { formatList } from "#console/messages/format.ts";
import { termsWithin } from "#console/kit/tokens/terms.ts";
import type { Fields } from "#console/kit/fields/fields.tsx";
import type { Organization } from "#contract/organization.ts";
import { refusesTokens } from "./refuses-tokens.ts";

const t = accountTexts.tokens;

const accesses = ["write", "read"] as const;
const everywhere = "all";

/** Users choose a lifetime; the platform receives the expiry date. */
const schema = NewApiToken.pick({ name: true }).extend({
  access: z.enum(accesses),
  organization: z.string(),
  term: z.string(),
});

/**
 * Asks for the token's scope and expiry, then shows the token, the only time it is visible.
 *
 * @param props.signedOn - the organization whose identity provider opened the session: its tokens are for that one, and end
 */
export function NewToken(props: { signedOn: CurrentUser["signedOn"]; onClose: () => void }) {
  const { signedOn } = props;
  const write = useWrite("POST /v1/user/tokens");
  const organizations = useQuery(organizationsQuery()).data ?? [];
  const refusing = organizations.filter(refusesTokens);
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
  return (
    <FormDialog
      size="small"
      title={t.createTitle}
      onClose={props.onClose}
      schema={schema}
      values={{
        name: "",
        access: "write",
        organization: signedOn?.organization ?? everywhere,
        term: "90",
      }}
      action={t.submit}
      onSubmit={async ({ name, access, organization, term }) => {
        const expiresAt = term === "never" ? undefined : inDays(Number(term));
        const body: z.input<typeof NewApiToken> = {
          name,
          scopes: access === "write" ? ["read", "write"] : ["read"],
          ...(organization !== everywhere && { organization }),
          ...(expiresAt && { expiresAt }),
        };
        setMade(await write.mutateAsync({ body }));
      }}
    >
      {({ Text, Choice }) => (
        <>
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
            name="organization"
            label={t.reach}
            description={
              refusing.length === 0
                ? undefined
                : t.refusing(formatList(refusing.map(({ title }) => title)))
            }
            options={[
              ...(signedOn === undefined ? [{ value: everywhere, label: t.everywhere }] : []),
              ...organizations
                .filter((organization) => !refusing.includes(organization))
                .map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
          <Term organizations={organizations} mayLast={signedOn === undefined} Choice={Choice} />
        </>
      )}
    </FormDialog>
  );
}

/** How long the token lives, within what its organization allows, and what else that one asks for. */
function Term(props: {
  organizations: readonly Organization[];
  /** Whether it may live forever. */
  mayLast: boolean;
  Choice: Fields<"term">["Choice"];
}) {
  const { organizations, mayLast, Choice } = props;
  const wanted = useWatch({ name: "organization" }) as string;
  const only = organizations.find(({ id }) => id === wanted);
  const reached = only === undefined ? organizations : [only];
  const asking = reached.filter(({ personalTokens }) => personalTokens === "approval");
  return (
    <>
      <Choice
        name="term"
        label={t.expires}
        options={termsWithin(only?.longestTokenDays)
          .filter((value) => mayLast || value !== "never")
          .map((value) => ({ value, label: t.expiry(value) }))}
      />
      {asking.length > 0 && (
        <Banner tone="info" title={t.needsApproval(formatList(asking.map(({ title }) => title)))} />
      )}
    </>
  );
}
