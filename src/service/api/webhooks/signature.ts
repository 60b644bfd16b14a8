import { createHmac, randomBytes } from "node:crypto";
import { second } from "#service/kernel/clock.ts";

const prefix = "whsec_";

/** A new key of 256 bits, as Standard Webhooks writes it. */
export function makeWebhookSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/**
 * The headers that prove where a message comes from, and when it was sent.
 * @param at epoch milliseconds
 * @param secrets each signs, so that receivers may know any of them
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signatureHeaders(
  { id, at, body }: { id: string; at: number; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at / second));
  const signed = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signed.join(" "),
  };
}
