import { ApiError, type Api } from "../support/api.ts";

/** The acknowledged writes of one round's change request. */
export type Acknowledged = {
  changeRequestId: string;
  pages: { id: string; title: string }[];
  comments: { id: string; markdown: string }[];
  merged: boolean;
};

/** As many as share a commit under load. */
const commentWriters = 16;

/** Enough that some rounds are killed during the pages, some during the merge, and some after it. */
const pagesBeforeMerge = 30;

/**
 * Writes pages and comments to its own change request until the platform is killed, and merges it when it has enough pages. An
 * error before `killed` is a failure; after it, the write just wasn't acknowledged.
 */
export async function writeUntil(
  api: Api,
  spaceId: string,
  killed: AbortSignal,
): Promise<Acknowledged> {
  const made = await api("POST /v1/spaces/{spaceId}/change-requests", {
    params: { spaceId },
    body: { subject: "Killed while writing" },
  });
  const done: Acknowledged = { changeRequestId: made.id, pages: [], comments: [], merged: false };
  const params = { spaceId, changeRequestId: made.id };
  await untilKilled(killed, () =>
    Promise.all([
      writePages(api, params, done, killed),
      ...Array.from({ length: commentWriters }, (_, writer) =>
        writeComments(api, params, done, { writer, killed }),
      ),
    ]),
  );
  return done;
}

type Params = { spaceId: string; changeRequestId: string };

async function writePages(api: Api, params: Params, done: Acknowledged, killed: AbortSignal) {
  while (!killed.aborted && done.pages.length < pagesBeforeMerge) {
    const title = `Page ${done.pages.length}`;
    const { changes } = await api(
      "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content",
      {
        params,
        body: {
          changes: [
            {
              operation: "insert_page",
              title,
              document: { markdown: `Text of ${title}.\n`.repeat(50) },
            },
          ],
        },
      },
    );
    const [change] = changes;
    if (change?.page === undefined) throw new Error("No page was made.");
    done.pages.push({ id: change.page.id, title });
  }
  if (killed.aborted) return;
  await api("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", { params });
  done.merged = true;
}

async function writeComments(
  api: Api,
  params: Params,
  done: Acknowledged,
  { writer, killed }: { writer: number; killed: AbortSignal },
) {
  for (let count = 0; !killed.aborted; count++) {
    const markdown = `Comment ${count} of ${writer}`;
    const { id } = await api(
      "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments",
      {
        params,
        body: { body: { markdown } },
      },
    );
    done.comments.push({ id, markdown });
  }
}

async function untilKilled(killed: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A response counts even after the kill; only connections may break.
    if (!killed.aborted || error instanceof ApiError) throw error;
  }
}

/** @throws if anything acknowledged is missing or different */
export async function check(api: Api, spaceId: string, done: Acknowledged): Promise<void> {
  const params = { spaceId, changeRequestId: done.changeRequestId };
  const request = await api("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
    params,
  });
  if (done.merged && request.status !== "merged") throw new Error("A merge was lost.");
  for (const { id, title } of done.pages) {
    const page = await api(
      "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}",
      { params: { ...params, pageId: id }, query: { format: "markdown" } },
    );
    const whole = page.title === title && page.markdown?.includes(`Text of ${title}.`) === true;
    if (!whole) throw new Error(`The page ${id} is not as it was acknowledged.`);
  }
  for (const { id, markdown } of done.comments) {
    const comment = await api(
      "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}",
      { params: { ...params, commentId: id }, query: {} },
    );
    if (JSON.stringify(comment.body) !== JSON.stringify({ markdown })) {
      throw new Error(`The comment ${id} is not as it was acknowledged.`);
    }
  }
}
