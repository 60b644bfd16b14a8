import { z } from "zod";
import { longestUnsentText, mostUnsentTexts, mostUnsentTextsAtOnce } from "./limits.ts";
import { mount } from "./operation.ts";
import { list, listQuery, Timestamp } from "./schema.ts";

/**
 * Something about a change request that the caller's console keeps for them: a text that they haven't sent yet, or the page that they
 * read last. Nobody else learns of it.
 */
export const UnsentText = z
  .object({
    /** What it is, and of what: `reply.` and a comment's ID, for example. The console chooses it. */
    name: z.string().min(1).max(1000),
    /** Empty once it was sent or deleted. */
    text: z
      .string()
      .max(
        longestUnsentText,
        `At most ${longestUnsentText} characters are kept for other browsers. Shorten the text, or send it.`,
      ),
    /** When the person changed it: of two, the later one is kept. */
    changedAt: Timestamp,
  })
  .meta({ id: "UnsentText" });
export type UnsentText = z.infer<typeof UnsentText>;

const UnsentTextsUpdate = z.object({
  texts: z
    .array(UnsentText)
    .max(
      mostUnsentTextsAtOnce,
      `At most ${mostUnsentTextsAtOnce} texts fit one request. Send the rest in another one.`,
    ),
});

export const tooManyUnsent = `You have ${mostUnsentTexts} unsent texts in this change request, which is the limit. Send or delete some first.`;

/** The caller's unsent texts in a change request. */
export const unsentTextOperations = mount(
  "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/unsent-texts",
  {
    "GET ": { query: listQuery(), response: list(UnsentText), status: 200, extension: true },
    /** Keeps those that are newer than what is kept; the others stay. */
    "PATCH ": { body: UnsentTextsUpdate, status: 205, extension: true },
  } as const,
);
