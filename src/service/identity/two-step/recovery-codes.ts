import { randomInt } from "node:crypto";
import { hashSecret } from "#service/kernel/secrets.ts";
import type { Clock } from "#service/kernel/clock.ts";
import type { Db } from "#service/kernel/store/schema.ts";

const codesAtOnce = 10;
/** Of Crockford's base32, which has no letters that look alike. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = 5;
const groupLength = 5;

/**
 * Replaces the recovery codes of an account. Each has 125 random bits, so a plain hash suffices: nobody finds one from it.
 * @returns the codes, which aren't stored
 */
export async function replaceRecoveryCodes(
  tx: Db,
  clock: Clock,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, makeCode);
  const now = clock.now();
  await tx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_code")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code), created_at: now })))
    .execute();
  return codes;
}

/** Uses a recovery code, as it was printed or typed by hand. Each works once. */
export async function useRecoveryCode(
  tx: Db,
  clock: Clock,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await tx
    .updateTable("recovery_code")
    .set({ used_at: clock.now() })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashOf(code))
    .where("used_at", "is", null)
    .returning("code_hash")
    .executeTakeFirst();
  return used !== undefined;
}

function makeCode(): string {
  const part = () => Array.from({ length: groupLength }, () => alphabet[randomInt(32)]).join("");
  return Array.from({ length: groups }, part).join("-");
}

function hashOf(code: string): string {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return hashSecret(plain);
}
