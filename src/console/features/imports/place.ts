import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { Space } from "#contract/space.ts";
import { changeRequestParameter, importScreen } from "#screens/imports.ts";
import { spaceQuery, changeRequestQuery } from "#console/kit/revision-queries.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useItem } from "#console/kit/use-item.ts";

/** The space that the URL names, and its change request, if it names one. */
export type Place = {
  space: Space;
  /** The number of the change request in the URL. */
  number: string | undefined;
  /** Undefined without a number, or until it is loaded. */
  changeRequest: ChangeRequest | undefined;
};

export function usePlace(): Place {
  const { spaceId } = useScreenParams(importScreen);
  const { data: space } = useItem(spaceQuery(spaceId));
  const [params] = useSearchParams();
  const number = params.get(changeRequestParameter) ?? undefined;
  const { data } = useQuery({
    ...changeRequestQuery({ spaceId, changeRequestId: number ?? "" }),
    enabled: number !== undefined,
  });
  return { space, number, changeRequest: number === undefined ? undefined : data };
}
