import { Secret, TOTP } from "otpauth";
import type { Clock } from "#service/kernel/clock.ts";
import type { Ids } from "#service/kernel/ids.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { sealedPlace, type Vault } from "#service/kernel/vault/vault.ts";

/** What every authenticator app can do; many ignore other values. */
const form = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Clocks of phones and servers differ: one code before and one after the current one count, too. */
const window = 1;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;
const issuer = "Bindery";

type Facilities = { clock: Clock; ids: Ids; vault: Vault };

/** What an authenticator app needs. */
type AppKey = {
  id: string;
  /** Base32, for typing it in. */
  secret: string;
  /** `otpauth://…`, for a QR code. */
  uri: string;
};

/**
 * Starts to set up an authenticator app. It doesn't count until a code confirms it, and replaces an earlier one that
 * wasn't confirmed.
 */
export async function startApp(
  tx: Db,
  { clock, ids, vault }: Facilities,
  { id: userId, email }: { id: string; email: string },
): Promise<AppKey> {
  await tx
    .deleteFrom("totp")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .execute();
  const totp = new TOTP({
    ...form,
    issuer,
    label: email,
    secret: new Secret({ size: secretBytes }),
  });
  const [id, secret] = [ids.next(), totp.secret.base32];
  await tx
    .insertInto("totp")
    .values({
      id,
      user_id: userId,
      secret: vault.seal(secret, sealedPlace("totp", id)),
      created_at: clock.now(),
    })
    .execute();
  return { id, secret, uri: totp.toString() };
}

/**
 * Makes the app count whose set-up was started last, and forgets the one that counted before.
 * @returns false if the code is wrong, undefined if no set-up was started
 */
export async function confirmApp(
  tx: Db,
  { clock, vault }: Pick<Facilities, "clock" | "vault">,
  userId: string,
  code: string,
): Promise<boolean | undefined> {
  const row = await tx
    .selectFrom("totp")
    .select(["id", "secret"])
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const now = clock.now();
  const step = stepOf(vault, row, code, now);
  if (step === undefined) return false;
  await tx.deleteFrom("totp").where("user_id", "=", userId).where("id", "!=", row.id).execute();
  await tx
    .updateTable("totp")
    .set({ confirmed_at: now, last_step: step })
    .where("id", "=", row.id)
    .execute();
  return true;
}

/** Uses a code of the account's app. Each code works once, and none that is older than the last one. */
export async function useAppCode(
  tx: Db,
  { clock, vault }: Pick<Facilities, "clock" | "vault">,
  userId: string,
  code: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("totp")
    .select(["id", "secret"])
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  const step = row && stepOf(vault, row, code, clock.now());
  if (step === undefined) return false;
  const used = await tx
    .updateTable("totp")
    .set({ last_step: step })
    .where("id", "=", row!.id)
    .where((where) => where.or([where("last_step", "is", null), where("last_step", "<", step)]))
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** The time step that a code is for; undefined if it is wrong. */
function stepOf(
  vault: Vault,
  { id, secret }: { id: string; secret: string },
  code: string,
  now: number,
): number | undefined {
  const token = code.replaceAll(/\s/g, "");
  const key = Secret.fromBase32(vault.read(secret, sealedPlace("totp", id)));
  const delta = new TOTP({ ...form, secret: key }).validate({ token, timestamp: now, window });
  if (delta === null) return undefined;
  return TOTP.counter({ period: form.period, timestamp: now }) + delta;
}
