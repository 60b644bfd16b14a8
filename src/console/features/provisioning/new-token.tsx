import { useState } from "react";
import { z } from "zod";
import { NewScimToken } from "#contract/provisioning.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { NewSecret } from "#console/kit/new-secret.tsx";
import { inDays } from "#console/kit/time.tsx";
import { provisioningTexts } from "#console/messages/provisioning.ts";

const t = provisioningTexts.tokens;

const terms = ["365", "180", "90", "never"] as const;

/** Admins choose a lifetime; the platform receives the expiry date. */
const schema = NewScimToken.pick({ name: true }).extend({ term: z.enum(terms) });

/** Asks for the token's name and expiry, then shows the token, the only time it is visible. */
export function NewToken(props: { organizationId: string; onClose: () => void }) {
  const { organizationId, onClose } = props;
  const write = useWrite("POST /v1/orgs/{organizationId}/scim-tokens");
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
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      size="small"
      title={t.createTitle}
      onClose={onClose}
      schema={schema}
      values={{ name: "", term: "365" }}
      action={t.submit}
      onSubmit={async ({ name, term }) => {
        const expiresAt = term === "never" ? undefined : inDays(Number(term));
        setMade(
          await write.mutateAsync({
            params: { organizationId },
            body: { name, ...(expiresAt !== undefined && { expiresAt }) },
          }),
        );
      }}
    >
      {({ Text, Choice }) => (
        <>
          <Text name="name" label={t.name} placeholder={t.namePlaceholder} autoFocus />
          <Choice
            name="term"
            label={t.expires}
            options={terms.map((value) => ({ value, label: t.expiry[value] }))}
          />
        </>
      )}
    </FormDialog>
  );
}
