import { Secret, TOTP } from "otpauth";
import { replaceRecoveryCodes } from "#service/identity/two-step/recovery-codes.ts";
import { confirmApp, startApp } from "#service/identity/two-step/totp.ts";
import type { TestPlatform } from "./platform.ts";

/** An account's second step in a test. */
export type TestFactor = {
  /** The code of its app at the platform's time. Each works once: advance the clock before another. */
  code(): string;
  recoveryCodes: string[];
};

/** Turns on two-step verification for a user, and uses up the current code. */
export async function addFactor(
  { service, clock }: TestPlatform,
  user: { id: string; email: string },
): Promise<TestFactor> {
  const { environment } = service;
  return environment.store.transaction(async (tx) => {
    const { secret } = await startApp(tx, environment, user);
    const code = () => codeOf(secret, clock.now());
    await confirmApp(tx, environment, user.id, code());
    return { code, recoveryCodes: await replaceRecoveryCodes(tx, clock, user.id) };
  });
}

/** What an authenticator app shows. @param secret base32 */
export function codeOf(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
