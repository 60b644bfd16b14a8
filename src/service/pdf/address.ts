import { z } from "zod";
import { hour } from "../clock.ts";
import type { Context } from "../context.ts";

/** How long a PDF's URL is valid. */
const addressTime = hour;

/** The source of a PDF. A revision never changes, so neither does its PDF. */
const PdfOrder = z.object({
  organizationId: z.string(),
  spaceId: z.string(),
  revisionId: z.string(),
  title: z.string(),
  /** This page with its subpages; absent: all pages. */
  page: z.string().optional(),
  /** Without its subpages. */
  only: z.boolean(),
  /** The user who requested the URL. It gives access only to what they can see when it is opened. */
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

/** The path to fetch a PDF without a credential until it expires. It contains the encrypted order. */
export function pdfPath(
  { vault, clock }: Pick<Context, "vault" | "clock">,
  order: Omit<PdfOrder, "expiresAt">,
): string {
  const { organizationId } = order;
  const whole = { ...order, expiresAt: clock.now() + addressTime } satisfies PdfOrder;
  return `/pdf/${organizationId}/${vault.seal(JSON.stringify(whole), placeOf(organizationId))}`;
}

/** The order in a path; undefined if it is forged, changed, or expired. */
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
