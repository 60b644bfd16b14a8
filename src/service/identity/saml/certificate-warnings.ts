import { day } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { addAuditEvent, addEvent } from "#service/kernel/events/record.ts";
import type { SamlProviderTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { certificateEnd, isActive } from "./service-provider.ts";

type Facilities = Pick<Environment, "store" | "clock" | "ids" | "live">;

/** How many days before the end admins are warned, the last time first. */
const warnings = [7, 30] as const;

const rowsAtOnce = 200;

/** A warning that a provider's last certificate ends soon. */
type Warning = {
  endsAt: number;
  /** How many days before the end it is due. */
  days: number;
  /** When the next warning is due; after the last one, when the certificate ends. */
  until: number;
};

/** The warning that is due; undefined if the certificate ends later, or has ended. */
export function dueWarning(certificate: string, now: number): Warning | undefined {
  const endsAt = certificateEnd(certificate);
  const left = endsAt - now;
  const at = warnings.findIndex((days) => left <= days * day);
  const days = warnings[at];
  if (days === undefined || left < 0) return undefined;
  return { endsAt, days, until: endsAt - (warnings[at - 1] ?? 0) * day };
}

/**
 * Warns of each provider whose last certificate ends soon, once for each certificate and time, by an entry of the audit log. Admins
 * are notified because of its event.
 */
export async function warnOfCertificates(
  facilities: Facilities,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock } = facilities;
  for (let last: string | undefined = ""; last !== undefined;) {
    signal.throwIfAborted();
    const rows: SamlProviderTable[] = await store.read
      .selectFrom("saml_provider")
      .innerJoin("organization", "organization.id", "saml_provider.organization_id")
      .selectAll("saml_provider")
      .where("organization.deleted_at", "is", null)
      .where("saml_provider.id", ">", last)
      .orderBy("saml_provider.id")
      .limit(rowsAtOnce)
      .execute();
    for (const provider of rows) {
      if (!isActive(provider)) continue;
      const warning = dueWarning(provider.certificate, clock.now());
      if (warning === undefined || warning.until === provider.warned_until) continue;
      await store.transaction((tx) => warn(tx, facilities, provider, warning));
    }
    last = rows.at(-1)?.id;
  }
}

async function warn(
  tx: Db,
  facilities: Facilities,
  { organization_id, id, label, warned_until }: SamlProviderTable,
  { endsAt, until }: Warning,
): Promise<void> {
  // Another process may have warned meanwhile.
  const { numUpdatedRows } = await tx
    .updateTable("saml_provider")
    .set({ warned_until: until })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("warned_until", warned_until === null ? "is" : "=", warned_until)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const kind = "saml-provider";
  const action = `${kind}.certificate-ends`;
  await addAuditEvent(
    tx,
    facilities,
    {},
    {
      organizationId: organization_id,
      what: { action, kind, target: id, title: label },
      result: "success",
      detail: `The last signing certificate ends on ${new Date(endsAt).toISOString().slice(0, 10)}. Then nobody can sign in with this provider.`,
    },
  );
  await addEvent(tx, facilities, {
    organizationId: organization_id,
    kind,
    targetId: id,
    action,
    ids: { samlProviderId: id },
    title: label,
  });
}
