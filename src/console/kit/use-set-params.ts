import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { NavigateOptions } from "react-router";
import { useRouter } from "./use-router.ts";

/**
 * Changes the query of the URL.
 *
 * @returns a function whose argument gets the query as it is at that moment: a change that isn't drawn yet, or still loads, isn't
 * undone by the next one, as it is with the function that `useSearchParams` returns
 */
export function useChangeParams() {
  const router = useRouter();
  const navigate = useNavigate();
  return useCallback(
    (change: (params: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      if (router === undefined) return;
      const { location, navigation } = router.state;
      const next = navigation.location;
      const newest = next?.pathname === location.pathname ? next : location;
      void navigate(`?${change(new URLSearchParams(newest.search))}`, options);
    },
    [router, navigate],
  );
}

/** Values for parameters; "" and undefined remove one. */
type ParamValues = Readonly<Record<string, string | undefined>>;

/** The query with other values for some parameters. */
export function withParams(params: URLSearchParams, values: ParamValues): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/**
 * Sets parameters of the URL, without scrolling.
 *
 * @returns a function whose second argument replaces the history entry, for changes that only affect how the same content is shown
 */
export function useSetParams() {
  const changeParams = useChangeParams();
  return useCallback(
    (values: ParamValues, replace = false) =>
      changeParams((params) => withParams(params, values), { replace, preventScrollReset: true }),
    [changeParams],
  );
}
