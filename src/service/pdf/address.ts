import { z } from "zod";
import { hour } from "../clock.ts";
import type { Context } from "../context.ts";

/** How long an address of a PDF can be opened. */
const addressTime = hour;

/** The source of a PDF. A revision never changes, so neither does its PDF. */
const PdfOrder = z.object({
  organizationId: z.string(),
  spaceId: z.string(),
  revisionId: z.string(),
  title: z.string(),
  /** This page with those below it; absent: all pages. */
  page: z.string().optional(),
  /** Without those below it. */
  only: z.boolean(),
  /** Who asked for the address. It opens no more than they may see at that moment. */
  caller: z.object({
    userId: z.string(),
    credential: z.object({
      kind: z.enum(["token", "session"]),
      id: z.string(),
      organizationId: z.string().optional(),
    }),
  }),
  /** Epoch milliseconds. */
  expiresAt: z.int(),
});
export type PdfOrder = z.infer<typeof PdfOrder>;

/** The path at which a PDF can be fetched without a credential until it expires; the order is encrypted in it. */
export function pdfPath(
  { vault, clock }: Pick<Context, "vault" | "clock">,
  order: Omit<PdfOrder, "expiresAt">,
): string {
  const { organizationId } = order;
  const whole = { ...order, expiresAt: clock.now() + addressTime } satisfies PdfOrder;
  return `/pdf/${organizationId}/${vault.seal(JSON.stringify(whole), placeOf(organizationId))}`;
}

/** What an address orders; undefined for one that is forged, changed or expired. */
export function readPdfPath(
  { vault, clock }: Pick<Context, "vault" | "clock">,
  { organizationId, token }: { organizationId: string; token: string },
): PdfOrder | undefined {
  const opened = vault.open(token, placeOf(organizationId));
  if (opened === undefined) return undefined;
  const order = PdfOrder.parse(JSON.parse(opened));
  return order.expiresAt > clock.now() ? order : undefined;
}

function placeOf(organizationId: string): string {
  return `pdf ${organizationId}`;
}
