import { z } from "zod";
import { hour } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";

/** How long a download's URL is valid. */
const addressTime = hour;

/** The formats of downloads. Each is the first part of its URLs' path. */
export type DownloadFormat = "pdf" | "export";

/** The source of a download. A revision never changes, so neither does its download. */
const DownloadOrder = z.object({
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
export type DownloadOrder = z.infer<typeof DownloadOrder>;

/** The path to fetch a download without a credential until it expires. It contains the encrypted order. */
export function downloadPath(
  { vault, clock }: Pick<Context, "vault" | "clock">,
  format: DownloadFormat,
  order: Omit<DownloadOrder, "expiresAt">,
): string {
  const { organizationId } = order;
  const whole = { ...order, expiresAt: clock.now() + addressTime } satisfies DownloadOrder;
  // Only what the order needs: a caller has more, and URLs should be short.
  const text = JSON.stringify(DownloadOrder.parse(whole));
  const sealed = vault.seal(text, placeOf(format, organizationId));
  return `/${format}/${organizationId}/${sealed}`;
}

/** The order in a path; undefined if it is forged, changed, or expired. */
export function readDownloadPath(
  { vault, clock }: Pick<Context, "vault" | "clock">,
  format: DownloadFormat,
  { organizationId, token }: { organizationId: string; token: string },
): DownloadOrder | undefined {
  const opened = vault.open(token, placeOf(format, organizationId));
  if (opened === undefined) return undefined;
  const order = DownloadOrder.parse(JSON.parse(opened));
  return order.expiresAt > clock.now() ? order : undefined;
}

function placeOf(format: DownloadFormat, organizationId: string): string {
  return `${format} ${organizationId}`;
}
