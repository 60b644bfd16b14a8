import { certificateEnd } from "#service/identity/saml/service-provider.ts";
import { day } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { tell } from "./record.ts";

type Facilities = Pick<Environment, "store" | "clock" | "ids" | "live" | "mail" | "settings">;

/** How many days before the end admins are told, the last time first. */
const warnings = [7, 30] as const;

/** Tells admins of identity providers whose last certificate ends soon: nobody could sign in with them. */
export async function tellOfCertificates(
  facilities: Facilities,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock } = facilities;
  const providers = await store.read
    .selectFrom("saml_provider")
    .innerJoin("organization", "organization.id", "saml_provider.organization_id")
    .select(["saml_provider.organization_id", "saml_provider.id", "saml_provider.label"])
    .select("saml_provider.certificate")
    .where("saml_provider.certificate", "is not", null)
    .where("organization.deleted_at", "is", null)
    .execute();
  for (const { organization_id: organizationId, id, label, certificate } of providers) {
    const endsAt = certificateEnd(certificate ?? "");
    const left = endsAt - clock.now();
    const due = warnings.find((days) => left <= days * day);
    if (due === undefined || left < 0) continue;
    const admins = await store.read
      .selectFrom("member")
      .select("user_id")
      .where("organization_id", "=", organizationId)
      .where("role", "=", "admin")
      .execute();
    const happening = {
      kind: "certificate-ends",
      cause: `${id} ${endsAt} ${due}`,
      group: id,
      topic: id,
      actor: null,
      at: clock.now(),
      place: { space_id: null, change_request_id: null, comment_id: null },
      target: id,
      title: label,
      detail: { endsAt },
      people: admins.map((row) => row.user_id),
    } as const;
    await tell(facilities, organizationId, happening, signal);
  }
}
