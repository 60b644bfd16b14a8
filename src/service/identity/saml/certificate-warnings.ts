import { day } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { addAuditEvent } from "#service/kernel/events/record.ts";
import type { SamlProviderTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { certificateEnd, isActive } from "./service-provider.ts";

/** How long before the last certificate of a provider ends its admins are warned. */
const warnTime = 30 * day;

const rowsAtOnce = 200;

/**
 * Warns of each provider whose last certificate ends soon, once for each certificate, by an entry of the audit log. Whatever else
 * tells admins starts from `warn`, in the same transaction.
 */
export async function warnOfCertificates(
  { store, clock, ids }: Pick<Environment, "store" | "clock" | "ids">,
  signal: AbortSignal,
): Promise<void> {
  for (let last: string | undefined = ""; last !== undefined;) {
    signal.throwIfAborted();
    const rows: SamlProviderTable[] = await store.read
      .selectFrom("saml_provider")
      .selectAll()
      .where("id", ">", last)
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute();
    for (const provider of rows) {
      if (!isActive(provider)) continue;
      const end = certificateEnd(provider.certificate);
      if (end > clock.now() + warnTime || end === provider.warned_until) continue;
      await store.transaction((tx) => warn(tx, { clock, ids }, provider, end));
    }
    last = rows.at(-1)?.id;
  }
}

async function warn(
  tx: Db,
  facilities: Pick<Environment, "clock" | "ids">,
  { organization_id, id, label, warned_until }: SamlProviderTable,
  end: number,
): Promise<void> {
  // Another process may have warned meanwhile.
  const { numUpdatedRows } = await tx
    .updateTable("saml_provider")
    .set({ warned_until: end })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("warned_until", warned_until === null ? "is" : "=", warned_until)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const kind = "saml-provider";
  await addAuditEvent(
    tx,
    facilities,
    {},
    {
      organizationId: organization_id,
      what: { action: `${kind}.certificate-ends`, kind, target: id, title: label },
      result: "success",
      detail: `The last signing certificate ends on ${new Date(end).toISOString().slice(0, 10)}. Then nobody can sign in with this provider.`,
    },
  );
}
