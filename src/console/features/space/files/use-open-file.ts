import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useSetParams, withParams } from "#console/kit/use-set-params.ts";

const parameter = "file";

/** The URL of a file's details, on this screen. */
export function useFileHref() {
  const { pathname, search } = useLocation();
  return useCallback(
    (file: string) =>
      `${pathname}?${withParams(new URLSearchParams(search), { [parameter]: file })}`,
    [pathname, search],
  );
}

/** The file in the URL, and how to close its details. */
export function useOpenFile() {
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const close = () => setParams({ [parameter]: "" });
  return { id: params.get(parameter) ?? undefined, close };
}
