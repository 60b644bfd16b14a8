import { parseArgs } from "node:util";
import { z } from "zod";

const whole = (low: number, high: number, standard: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine((value) => value >= low && value <= high, {
      error: `must be a whole number from ${low} to ${high}`,
    })
    .default(standard);

const shape = z
  .strictObject({
    members: whole(1, 100_000, 100),
    teams: whole(0, 5000, 10),
    spaces: whole(0, 20_000, 20),
    pages: whole(0, 100_000, 500),
    "pages-in": z
      .enum(["all", "one"], { error: 'must be "all" (spread over the spaces) or "one"' })
      .default("all"),
    sites: whole(0, 5000, 3),
    sections: whole(0, 200, 5),
    "change-requests": whole(0, 20_000, 20),
    seed: whole(0, 999_999_999, 1),
    organization: z
      .string()
      .trim()
      .min(1, "must not be empty")
      .max(128, "must have at most 128 characters")
      .regex(
        /[a-z0-9]/i,
        "must have a letter or digit of ASCII: addresses of people are made of it",
      )
      .default("Tallgrass"),
  })
  .refine(({ spaces, pages }) => spaces > 0 || pages === 0, {
    path: ["pages"],
    error: "needs at least one space (--spaces)",
  })
  .refine(({ spaces, sites }) => spaces > 0 || sites === 0, {
    path: ["sites"],
    error: "needs at least one space (--spaces)",
  })
  .refine((given) => given.spaces > 0 || given["change-requests"] === 0, {
    path: ["change-requests"],
    error: "needs at least one space (--spaces)",
  })
  .transform(({ "pages-in": pagesIn, "change-requests": changeRequests, ...rest }) => ({
    ...rest,
    pagesIn,
    changeRequests,
  }));

/** The size of an organization. `sections` is per site; `members` includes the admin. */
export type Size = z.output<typeof shape>;

/** Thrown for invalid arguments; the message has a sentence for each of them. */
export class SizeError extends Error {}

export const usage = `Usage: npm run generate -- [--members 100] [--teams 10] [--spaces 20] [--pages 500] [--pages-in all|one]
  [--sites 3] [--sections 5] [--change-requests 20] [--seed 1] [--organization "Tallgrass"]`;

/** @throws SizeError */
export function readSize(args: readonly string[]): Size {
  const parsed = shape.safeParse(readOptions(args));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `--${String(path[0])} ${message}.`);
  throw new SizeError([...new Set(lines)].join("\n"));
}

function readOptions(args: readonly string[]): Record<string, unknown> {
  const names = Object.keys(shape.in.shape);
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  try {
    return { ...parseArgs({ args: [...args], options }).values };
  } catch (error) {
    throw new SizeError(error instanceof Error ? error.message : String(error));
  }
}
