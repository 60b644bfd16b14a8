import { useSearchParams } from "react-router";
import { useChangeParams, withParams } from "./use-set-params.ts";

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
