import type { Handlers } from "#contract/operations.ts";
import type { Context } from "../../context.ts";
import { invalid, notFound } from "../../errors.ts";
import { pdfPath } from "../../pdf/address.ts";
import { draftScope, readIndex } from "./content-scope.ts";

export const pdfHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf": async (
    context,
    { params, query },
  ) => {
    const { space, place } = await draftScope(context, params);
    const { page, only = false } = query;
    if (only && page === undefined) {
      throw invalid("query.page", "name the page which the PDF shall be of.");
    }
    const index = await readIndex(context.db, place);
    const shown = page === undefined ? undefined : index.page(page);
    if (page !== undefined && shown === undefined) throw notFound("page");
    const path = pdfPath(context, {
      organizationId: place.organizationId,
      spaceId: place.spaceId,
      revisionId: place.revisionId,
      title: shown?.title ?? space.title,
      ...(page === undefined ? {} : { page }),
      only,
      caller: context.caller,
    });
    return { url: context.urls.app(path) };
  },
} satisfies Partial<Handlers<Context>>;
