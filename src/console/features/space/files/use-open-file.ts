import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";

const parameter = "file";

/** The URL of a file's details, on this screen. */
export function useFileHref() {
  const { pathname, search } = useLocation();
  return useCallback(
    (file: string) => {
      const params = new URLSearchParams(search);
      params.set(parameter, file);
      return `${pathname}?${params}`;
    },
    [pathname, search],
  );
}

/** The file in the URL, and how to close its details. */
export function useOpenFile() {
  const [params, setParams] = useSearchParams();
  const close = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(parameter);
        return next;
      },
      { preventScrollReset: true },
    );
  return { id: params.get(parameter) ?? undefined, close };
}
