import { filePartSize, type FileUpload } from "#contract/file-upload.ts";
import type { Handlers, Input } from "#contract/operations.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import { deleteUpload, partsOf, storePart } from "#service/documents/content/file-uploads.ts";
import { draftScope } from "#service/documents/content/content-scope.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid, missing } from "#service/kernel/errors.ts";
import type { FileUploadTable } from "#service/kernel/store/schema-content.ts";
import { demandEditable } from "../change-requests/change-request-head.ts";

const uploads = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/uploads";

/** Uploads that a person can have begun at a time. Each holds up to 25 MB until it is used, canceled, or a day old. */
const mostOpen = 40;

type Draft = Awaited<ReturnType<typeof draftScope>>;

/** Files that come in parts, for `insert_files` and `update_file`. */
export const fileUploadHandlers = {
  [`POST ${uploads}` as const]: async (context, { params, body }) => {
    const draft = await draftScope(context, params);
    demandEdit(draft);
    const { place, changeRequest } = draft;
    const { db, ids, clock, caller } = context;
    const organizationId = place.organizationId;
    const { count } = await db
      .selectFrom("file_upload")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("organization_id", "=", organizationId)
      .where("created_by", "=", caller.userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostOpen) {
      throw new Failure(
        409,
        `${mostOpen} of your uploads aren't finished. Wait until they are, or cancel some.`,
      );
    }
    const row: FileUploadTable = {
      organization_id: organizationId,
      id: ids.next(),
      change_request_id: changeRequest.id,
      size: body.size,
      received: 0,
      created_by: caller.userId,
      created_at: clock.now(),
    };
    await db.insertInto("file_upload").values(row).execute();
    return present(row);
  },
  [`POST ${uploads}/{uploadId}/parts` as const]: async (context, { params, body }) => {
    const draft = await draftScope(context, params);
    const row = await findUpload(context, draft, params.uploadId);
    demandEdit(draft);
    return addPart(context, row, body);
  },
  [`DELETE ${uploads}/{uploadId}` as const]: async (context, { params }) => {
    const draft = await draftScope(context, params);
    await deleteUpload(context.db, await findUpload(context, draft, params.uploadId));
  },
} satisfies Partial<Handlers<Context>>;

function demandEdit(draft: Draft): void {
  demand(spacePermissions(draft.role).edit, "edit this space");
  demandEditable(draft, "edited");
}

/** One of the caller's own uploads into the change request. @throws Failure 404 */
async function findUpload(context: Context, draft: Draft, id: string): Promise<FileUploadTable> {
  const row = await ownUpload(context, draft, id);
  if (row === undefined) throw missing("upload");
  return row;
}

/** One of the caller's own uploads into the change request; undefined if there is none with this ID. */
export function ownUpload(
  { db, caller }: Pick<Context, "db" | "caller">,
  { place, changeRequest }: Draft,
  id: string,
): Promise<FileUploadTable | undefined> {
  return db
    .selectFrom("file_upload")
    .selectAll()
    .where("organization_id", "=", place.organizationId)
    .where("id", "=", id)
    .where("change_request_id", "=", changeRequest.id)
    .where("created_by", "=", caller.userId)
    .executeTakeFirst();
}

type PartBody = Input<`POST ${typeof uploads}/{uploadId}/parts`>["body"];

/** Stores a part. One that is sent again changes nothing. @throws Failure 400 */
async function addPart(
  { db }: Context,
  row: FileUploadTable,
  { position, base64 }: PartBody,
): Promise<FileUpload> {
  const parts = partsOf(row);
  if (position < parts) return present(row);
  const left = row.size - row.received;
  if (left === 0) throw invalid("body.position", "The file is complete already.");
  if (position > parts) throw invalid("body.position", `Send part ${parts} next.`);
  const bytes = Buffer.from(base64, "base64");
  const due = Math.min(left, filePartSize);
  if (bytes.length !== due) {
    throw invalid(
      "body.base64",
      `Send ${due} bytes: each part but the last has ${filePartSize} bytes.`,
    );
  }
  await storePart(db, row, bytes);
  return present({ ...row, received: row.received + bytes.length });
}

function present(row: FileUploadTable): FileUpload {
  const { id, size, received } = row;
  return { object: "file-upload", id, size, received, parts: partsOf(row) };
}
