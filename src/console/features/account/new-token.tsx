import { useWatch } from "react-hook-form";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { NewApiToken } from "#contract/account.ts";
import type { Organization } from "#contract/organization.ts";
import type { CurrentUser } from "#contract/user.ts";
import { useWrite } from "#console/data/write.ts";
import type { Fields } from "#console/kit/fields/fields.tsx";
import { organizationsQuery } from "#console/kit/queries.ts";
import {
  accessOptions,
  CreateToken,
  scopesOf,
  termOptions,
} from "#console/kit/tokens/create-token.tsx";
import { termsWithin } from "#console/kit/tokens/terms.ts";
import { accountTexts } from "#console/messages/account.ts";
import { formatList } from "#console/messages/format.ts";
import { tokenTexts } from "#console/messages/tokens.ts";
import { Banner } from "#console/ui/banner.tsx";
import { refusesTokens } from "./refuses-tokens.ts";

const t = accountTexts.tokens;

const everywhere = "all";

/** Users choose a lifetime; the platform receives the expiry date. */
const schema = NewApiToken.pick({ name: true }).extend({
  access: z.string(),
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
  return (
    <CreateToken
      title={t.createTitle}
      onClose={props.onClose}
      schema={schema}
      values={{
        name: "",
        access: "write",
        organization: signedOn?.organization ?? everywhere,
        term: "90",
      }}
      create={({ name, access, organization }, end) => {
        const only = organization === everywhere ? {} : { organization };
        return write.mutateAsync({ body: { name, scopes: scopesOf(access), ...only, ...end } });
      }}
    >
      {({ Text, Choice }) => (
        <>
          <Text
            name="name"
            label={tokenTexts.name}
            description={tokenTexts.nameHint}
            placeholder={t.namePlaceholder}
            autoFocus
          />
          <Choice name="access" label={tokenTexts.access} options={accessOptions} />
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
    </CreateToken>
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
        label={tokenTexts.expires}
        options={termOptions(
          termsWithin(only?.longestTokenDays).filter((value) => mayLast || value !== "never"),
        )}
      />
      {asking.length > 0 && (
        <Banner tone="info" title={t.needsApproval(formatList(asking.map(({ title }) => title)))} />
      )}
    </>
  );
}
