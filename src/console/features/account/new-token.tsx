import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { NewApiToken } from "#contract/account.ts";
import type { CurrentUser } from "#contract/user.ts";
import { useWrite } from "#console/data/write.ts";
import { inDays } from "#console/kit/time.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { organizationsQuery } from "#console/kit/queries.ts";
import { NewSecret } from "#console/kit/new-secret.tsx";
import { accountTexts } from "#console/messages/account.ts";
import { formatList } from "#console/messages/format.ts";

const t = accountTexts.tokens;

const terms = ["30", "90", "365", "never"] as const;
const accesses = ["write", "read"] as const;
const everywhere = "all";

/** Users choose a lifetime; the platform receives the expiry date. */
const schema = NewApiToken.pick({ name: true }).extend({
  access: z.enum(accesses),
  organization: z.string(),
  term: z.enum(terms),
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
  const refusing = organizations.filter(({ apiTokens }) => apiTokens === false);
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
          <Choice
            name="term"
            label={t.expires}
            options={terms
              .filter((value) => signedOn === undefined || value !== "never")
              .map((value) => ({ value, label: t.expiry[value] }))}
          />
        </>
      )}
    </FormDialog>
  );
}
