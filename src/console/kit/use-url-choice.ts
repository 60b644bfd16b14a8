import { useSearchParams } from "react-router";
import { useSetParams } from "./use-set-params.ts";

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
