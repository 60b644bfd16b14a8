import { useCallback, use, useEffect, useState } from "react";
import {
  type Location,
  useNavigate,
  type NavigateOptions,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_LocationContext as LocationContext,
  useSearchParams,
  useLocation,
  useParams,
} from "react-router";

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

/**
 * The router itself, for what has to know the newest URL, also one whose screen isn't drawn yet. React Router's own hooks draw a
 * component again with every navigation, or tell the URL that is drawn.
 *
 * @returns undefined where a test draws a component without routes
 */
export const useRouter = () => use(RouterContext)?.router;

/**
 * The key of the history entry whose screen is drawn, which is still the one before while the next screen is on its way.
 *
 * @returns undefined where a test draws a component without routes
 */
export const useDrawnEntry = (): string | undefined =>
  (use(LocationContext) as { location: Location } | null)?.location.key;

/**
 * A parameter of the URL that keeps a choice, such as which dialog is open, so that it can be linked to and survives a reload.
 *
 * @returns its value, and a function that sets it, or removes it with undefined
 */
export function useUrlChoice<Value extends string = string>(name: string) {
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const choose = (value: Value | undefined) => setParams({ [name]: value }, true);
  return [params.get(name), choose] as const;
}

/** A panel whose open state is in the URL, so that it can be linked to. */
export function usePanel(name: string) {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  return {
    isOpen: params.get("panel") === name,
    onOpenChange: (isOpen: boolean) =>
      changeParams(
        (old) => {
          const isOther = !isOpen && old.get("panel") !== name;
          return isOther ? old : withParams(old, { panel: isOpen ? name : "" });
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

/**
 * Corrects the URL of something that belongs to another organization than the URL says, such as a space that was transferred: else
 * the shell, the pickers, and the permissions would be those of the wrong one.
 */
export function useOwnerAddress(owner: string): void {
  const { organizationId = owner } = useParams();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // Only when the URL is opened: what transfers something goes on by itself.
  const [opened, setOpened] = useState({ pathname, owner });
  if (opened.pathname !== pathname) setOpened({ pathname, owner });
  const isElsewhere = organizationId !== opened.owner && opened.owner === owner;
  useEffect(() => {
    if (!isElsewhere) return;
    const to = pathname.replace(organizationId, owner) + search + hash;
    void navigate(to, { replace: true });
  }, [isElsewhere, organizationId, owner, pathname, search, hash, navigate]);
}
