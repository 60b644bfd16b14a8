import { useState } from "react";
import { z } from "zod";
import type { Organization } from "#contract/organization.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { choiceOf, roleChoices, roleOf, roleOptions } from "#console/kit/roles.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { invitationTexts } from "#console/messages/invitations.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { AddressFile } from "./address-file.tsx";
import { AddressSummary } from "./address-summary.tsx";
import { readAddresses } from "./addresses.ts";
import { Leftovers } from "./leftovers.tsx";
import { Outcome } from "./outcome.tsx";
import type { Result } from "./outcome.tsx";
import { useSendInvites } from "./use-send-invites.ts";

const t = invitationTexts.people;

const schema = z.object({
  addresses: z
    .string()
    .min(1)
    .refine((text) => readAddresses(text).valid.length > 0, t.nothing),
  role: z.enum(roleChoices),
});

/** Addresses that went out together, the first time by `number` 1. */
type Sending = {
  number: number;
  sent: ReadonlySet<string>;
  results: readonly Result[];
  /** How many entries beside them are no address. */
  invalid: number;
};

/**
 * Emails that are invited, with one role for all, and afterwards the link of each. What is no email stays in the field, to be
 * corrected.
 */
export function AddPeople() {
  const { organization, user } = useOrganization();
  const send = useSendInvites(organization.id);
  const [last, setLast] = useState<Sending>();
  const { admin } = organization.permissions;
  return (
    <Panel title={t.title} id="add-people">
      <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[17rem_minmax(0,36rem)]">
        <Lead organization={organization} />
        <div className="flex min-w-0 flex-col gap-6">
          {last !== undefined && (
            <Outcome
              key={last.number}
              results={last.results}
              invalid={last.invalid}
              onAgain={async (rest, role) => {
                const again = await send(rest, role);
                const others = last.results.filter(({ state }) => state !== "unsent");
                setLast({ ...last, results: [...others, ...again] });
              }}
              onOthers={() => setLast(undefined)}
            />
          )}
          {(last === undefined || last.invalid > 0) && (
            <FormPanel
              schema={schema}
              values={{ addresses: "", role: choiceOf(organization.defaultRole ?? "read") }}
              draft={`invite ${organization.id} ${user.id}`}
              action={t.submit}
              readOnly={admin ? undefined : invitationTexts.needAdmin}
              onSubmit={async ({ addresses, role }) => {
                const { valid, invalid } = readAddresses(addresses);
                const results = await send(valid, roleOf(role));
                setLast((before) => ({
                  number: (before?.number ?? 0) + 1,
                  sent: new Set(valid),
                  results,
                  invalid: invalid.length,
                }));
              }}
            >
              {({ Area, Choice }) => (
                <>
                  <Area
                    name="addresses"
                    label={t.addresses}
                    description={t.hint}
                    placeholder={t.placeholder}
                    rows={5}
                  />
                  <div className="flex flex-wrap items-start justify-between gap-2">
                    <AddressSummary />
                    {admin && <AddressFile />}
                  </div>
                  <Choice name="role" label={t.role} options={roleOptions} />
                  {last !== undefined && <Leftovers sent={last.sent} />}
                </>
              )}
            </FormPanel>
          )}
        </div>
      </div>
    </Panel>
  );
}

function Lead({ organization }: { organization: Organization }) {
  return (
    <div className="flex flex-col gap-2 text-muted">
      <p>{t.lead}</p>
      {organization.sso ? (
        <p>{t.leadSignOn}</p>
      ) : (
        organization.permissions.admin && (
          <p>
            <Link href={paths.settings(organization.id, "sso")}>{t.signOn}</Link>
          </p>
        )
      )}
    </div>
  );
}
