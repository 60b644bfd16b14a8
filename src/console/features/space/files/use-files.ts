import { useMemo } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { compareNames } from "#console/messages/name-order.ts";
import { usedFilesQuery } from "./queries.ts";
import type { Version } from "../version.tsx";

/** The files of a version, by name. After a change, the previous ones stay until the new ones are loaded. */
export function useFiles({ space, revision }: Version) {
  const list = useQuery({
    ...usedFilesQuery(space.id, revision ?? ""),
    enabled: revision !== undefined,
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const files = useMemo(
    () => data?.toSorted((one, other) => compareNames(one.name, other.name)),
    [data],
  );
  return { ...list, data: files } as typeof list;
}
