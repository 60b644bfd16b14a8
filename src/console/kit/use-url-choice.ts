import { useSearchParams } from "react-router";

/**
 * A parameter of the URL that keeps a choice, such as which dialog is open, so that it can be linked to and survives a reload.
 *
 * @returns its value, and a function that sets it, or removes it with undefined
 */
export function useUrlChoice<Value extends string = string>(name: string) {
  const [params, setParams] = useSearchParams();
  const choose = (value: Value | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get(name), choose] as const;
}
