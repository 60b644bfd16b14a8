import type { Context, Environment } from "#service/kernel/context.ts";
import type { JobHandler } from "#service/kernel/jobs/jobs.ts";
import { commitRevision, diffRevisions, MissingRevision, type NewRevision } from "./revisions.ts";
import { scanTexts } from "./scans.ts";

/** Kind of the jobs that scan a revision's new texts for links. The key is the revision's ID. */
export const scanJobKind = "text-scan";

/** Creates a revision like `commitRevision`, and enqueues a scan of its texts for links. */
export async function writeRevision(
  { db, jobs }: Pick<Context, "db" | "jobs">,
  revision: NewRevision,
): Promise<void> {
  const { organizationId, id, base, edits } = revision;
  await commitRevision(db, revision);
  const hasText = [...edits.values()].some(
    (entry) => entry?.kind === "page" && entry.text !== null,
  );
  if (!hasText) return;
  await jobs.enqueue(db, { organizationId, kind: scanJobKind, key: id, payload: { id, base } });
}

export function createScanHandler(environment: Pick<Environment, "store" | "log">): JobHandler {
  return async ({ organizationId, payload }) => {
    const base = payload.base === null ? null : String(payload.base);
    const changes = await diffRevisions(
      environment.store.read,
      organizationId,
      base,
      String(payload.id),
    ).catch((error: unknown) => {
      // The space was transferred or purged in the meantime. Reading links works without the job.
      if (error instanceof MissingRevision) return [];
      throw error;
    });
    const texts = changes.flatMap(({ after }) =>
      after?.kind === "page" && after.text !== null ? [after.text] : [],
    );
    await scanTexts(environment, organizationId, texts);
  };
}
