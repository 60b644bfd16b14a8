import { useState } from "react";
import { z } from "zod";
import type { VisitorToken } from "#contract/site-visitor.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { useField } from "#console/kit/fields/fields.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { formatMoment } from "#console/messages/format.ts";
import { siteAudienceTexts } from "#console/messages/site-audience.ts";
import { Button } from "#console/ui/button.tsx";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { Link } from "#console/ui/link.tsx";
import { CreateSecret } from "#console/kit/new-secret.tsx";
import { signInUrl } from "./visitor-token.ts";

const t = siteAudienceTexts.signIn;

const minutes = ["5", "60", "1440"] as const;

/** People choose the claims that are true; the platform gets the value of each. */
const schema = z.object({ claims: z.array(z.string()), minutes: z.enum(minutes) });

/** Signs a token for a visitor with chosen claims, and shows what is in it. */
export function TestToken(props: {
  params: SiteParams;
  /** Names of the signed claims. */
  claims: readonly string[];
  siteUrl: string | undefined;
  onClose: () => void;
}) {
  const { params, claims, siteUrl, onClose } = props;
  const [made, setMade] = useState<VisitorToken>();
  const write = useWrite("POST /v1/orgs/{organizationId}/sites/{siteId}/visitor-tokens");
  if (made !== undefined) {
    return (
      <MadeToken
        made={made}
        siteUrl={siteUrl}
        onAgain={() => setMade(undefined)}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      size="small"
      title={t.testTitle}
      schema={schema}
      values={{ claims: [] as string[], minutes: "60" }}
      action={t.testSubmit}
      onClose={onClose}
      onSubmit={async ({ claims: stated, minutes: time }) => {
        const body = {
          claims: Object.fromEntries(stated.map((name) => [name, true])),
          minutes: Number(time),
        };
        setMade(await write.mutateAsync({ params, body }));
      }}
    >
      {({ Choice }) => (
        <>
          <p className="text-muted">{claims.length === 0 ? t.testNoClaims : t.testLead}</p>
          {claims.length > 0 && <Claims names={claims} />}
          <Choice
            name="minutes"
            label={t.testTime}
            options={minutes.map((value) => ({ value, label: t.times[value] ?? value }))}
          />
        </>
      )}
    </FormDialog>
  );
}

function Claims({ names }: { names: readonly string[] }) {
  const { field, error } = useField("claims");
  const stated = field.value as readonly string[];
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-medium">{t.testClaims}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          isSelected={stated.includes(name)}
          onChange={(isOn) =>
            field.onChange(isOn ? [...stated, name] : stated.filter((other) => other !== name))
          }
        >
          <span className="font-mono text-sm wrap-anywhere">{name}</span>
        </Checkbox>
      ))}
      {error !== undefined && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}

function MadeToken(props: {
  made: VisitorToken;
  siteUrl: string | undefined;
  onAgain: () => void;
  onClose: () => void;
}) {
  const { made, siteUrl } = props;
  return (
    <Dialog
      isOpen
      title={t.testMade}
      onClose={props.onClose}
      footer={
        <>
          <Button onPress={props.onAgain}>{t.another}</Button>
          <CopyButton value={made.token} label={t.copyToken} done={t.tokenCopied} />
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">
          {t.testMadeLead} {t.validUntil} {formatMoment(made.expiresAt)}.
        </p>
        <output
          aria-label={t.testToken}
          className="block rounded-md border bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere select-all"
        >
          {made.token}
        </output>
        {siteUrl !== undefined && (
          <Link external href={signInUrl(siteUrl, made.token)}>
            {t.openAs}
          </Link>
        )}
        <h3 className="font-medium">{t.madeClaims}</h3>
        <pre
          aria-label={t.madeClaims}
          className="rounded-md border bg-sunken px-3 py-2 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {JSON.stringify(made.claims, undefined, 2)}
        </pre>
      </div>
    </Dialog>
  );
}

/** Asks before a new signing key is created in the place of an earlier one, then shows it. */
export function CreateKey(props: { organizationId: string; onClose: () => void }) {
  const { organizationId, onClose } = props;
  const { mutateAsync } = useWrite("PUT /v1/orgs/{organizationId}/visitor-key");
  return (
    <CreateSecret
      title={t.createTitle}
      body={t.createBody}
      action={t.create}
      make={async () => (await mutateAsync({ params: { organizationId } })).secret}
      made={{
        title: t.made,
        lead: t.madeLead,
        label: t.made,
        copy: t.copyKey,
        copied: t.keyCopied,
      }}
      onClose={onClose}
    />
  );
}
