import { organizationFrame } from "./frames.ts";
import { one, type Read } from "./read.ts";
import { within } from "./screen.ts";
import { changeRequest, space } from "./spaces.ts";
import { fills, item, newest } from "./step.ts";

/** Content that pages are imported into: a space's own, or that of a change request. */
export type ImportScope = { spaceId: string; changeRequestId?: string | undefined };

/** The parameter of a URL with the number of the change request that an import goes into. */
export const changeRequestParameter = "change-request";

const inSpace = "GET /v1/spaces/{spaceId}/content/imports";
const inRequest = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports";

/** Both have the same reply, but their types also name the operations. */
type Imports = Read<typeof inSpace, "one">;
type Import = Read<`${typeof inSpace}/{importId}`, "one">;

const latest = { limit: 20 };

/** The latest imports into a change request, or into a space and its change requests. */
export function latestImports({ spaceId, changeRequestId }: ImportScope): Imports {
  if (changeRequestId === undefined) {
    return one(inSpace, { params: { spaceId }, query: { ...latest, changeRequests: true } });
  }
  const params = { spaceId, changeRequestId };
  return one(inRequest, { params, query: latest }) as unknown as Imports;
}

/** One import, with everything that couldn't be imported. */
export function importReport({ spaceId, changeRequestId }: ImportScope, importId: string): Import {
  if (changeRequestId === undefined) {
    return one(`${inSpace}/{importId}`, { params: { spaceId, importId } });
  }
  const params = { spaceId, changeRequestId, importId };
  return one(`${inRequest}/{importId}`, { params }) as unknown as Import;
}

const scopeOf = (spaceId: string, search: URLSearchParams) => ({
  spaceId,
  changeRequestId: search.get(changeRequestParameter) ?? undefined,
});

export const importScreen = within(
  organizationFrame,
  "/spaces/:spaceId/import",
  ({ params: { spaceId }, search }) => {
    const { changeRequestId } = scopeOf(spaceId, search);
    return [
      changeRequestId !== undefined && item(changeRequest({ spaceId, changeRequestId })),
      fills(latestImports({ spaceId, changeRequestId })),
      item(space(spaceId)),
    ];
  },
);

export const importReportScreen = within(
  organizationFrame,
  "/spaces/:spaceId/import/:importId",
  ({ params: { spaceId, importId }, search }) => {
    const { changeRequestId } = scopeOf(spaceId, search);
    return [
      changeRequestId !== undefined && fills(changeRequest({ spaceId, changeRequestId })),
      item(space(spaceId)),
      newest(importReport({ spaceId, changeRequestId }, importId)),
    ];
  },
);
