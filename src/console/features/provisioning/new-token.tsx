import { z } from "zod";
import { NewScimToken } from "#contract/provisioning.ts";
import { useWrite } from "#console/data/write.ts";
import { CreateToken, termOptions } from "#console/kit/tokens/create-token.tsx";
import { provisioningTexts } from "#console/messages/provisioning.ts";
import { tokenTexts } from "#console/messages/tokens.ts";

const t = provisioningTexts.tokens;

const terms = ["365", "180", "90", "never"] as const;

/** Admins choose a lifetime; the platform receives the expiry date. */
const schema = NewScimToken.pick({ name: true }).extend({ term: z.enum(terms) });

/** Asks for the token's name and expiry, then shows the token, the only time it is visible. */
export function NewToken(props: { organizationId: string; onClose: () => void }) {
  const { organizationId, onClose } = props;
  const write = useWrite("POST /v1/orgs/{organizationId}/scim-tokens");
  return (
    <CreateToken
      title={t.createTitle}
      onClose={onClose}
      schema={schema}
      values={{ name: "", term: "365" }}
      create={({ name }, end) =>
        write.mutateAsync({ params: { organizationId }, body: { name, ...end } })
      }
    >
      {({ Text, Choice }) => (
        <>
          <Text name="name" label={tokenTexts.name} placeholder={t.namePlaceholder} autoFocus />
          <Choice name="term" label={tokenTexts.expires} options={termOptions(terms)} />
        </>
      )}
    </CreateToken>
  );
}
