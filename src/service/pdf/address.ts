import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { makeSecret } from "../auth/secrets.ts";
import { hour, type Clock } from "../clock.ts";
import type { Context } from "../context.ts";
import type { Db } from "../store/schema.ts";

/** How long an address of a PDF can be opened. */
export const addressTime = hour;
const purpose = "pdf-address";

/** What a PDF is made of. A revision never changes, so neither does the PDF. */
const PdfOrder = z.object({
  organizationId: z.string(),
  spaceId: z.string(),
  revisionId: z.string(),
  title: z.string(),
  /** This page with those below it; absent: all pages. */
  page: z.string().optional(),
  /** Without those below it. */
  only: z.boolean(),
  /** Epoch milliseconds. */
  expiresAt: z.int(),
});
export type PdfOrder = z.infer<typeof PdfOrder>;

/**
 * The path at which a PDF can be fetched without a credential until it expires. It is signed with a key of the organization,
 * which is made the first time and kept in the store, so that each process of the platform knows the other's addresses.
 */
export async function pdfPath(
  { store, clock, ids }: Pick<Context, "store" | "clock" | "ids">,
  order: Omit<PdfOrder, "expiresAt">,
): Promise<string> {
  const { organizationId } = order;
  const key =
    (await readKey(store.read, organizationId)) ??
    (await store.transaction((tx) => makeKey(tx, organizationId, { clock, ids })));
  const signed = { ...order, expiresAt: clock.now() + addressTime } satisfies PdfOrder;
  const payload = Buffer.from(JSON.stringify(signed)).toString("base64url");
  return `/pdf/${organizationId}/${payload}.${signature(key, payload)}`;
}

/** What an address orders; undefined for one that is forged, changed or expired. */
export async function readPdfPath(
  db: Db,
  clock: Clock,
  { organizationId, token }: { organizationId: string; token: string },
): Promise<PdfOrder | undefined> {
  const [payload = "", given = ""] = token.split(".");
  const key = await readKey(db, organizationId);
  if (key === undefined || !isSame(signature(key, payload), given)) return undefined;
  const order = PdfOrder.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  if (order.organizationId !== organizationId || order.expiresAt <= clock.now()) return undefined;
  return order;
}

function signature(key: string, payload: string): string {
  return createHmac("sha256", Buffer.from(key, "base64url")).update(payload).digest("base64url");
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function readKey(db: Db, organizationId: string): Promise<string | undefined> {
  const key = await db
    .selectFrom("signing_key")
    .select("secret")
    .where("organization_id", "=", organizationId)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return key?.secret;
}

/** The key that is there in the end, if two make one at once. */
async function makeKey(
  tx: Db,
  organizationId: string,
  { clock, ids }: Pick<Context, "clock" | "ids">,
): Promise<string> {
  await tx
    .insertInto("signing_key")
    .values({
      organization_id: organizationId,
      purpose,
      id: ids.next(),
      secret: makeSecret(),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readKey(tx, organizationId))!;
}
