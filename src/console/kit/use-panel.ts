import { useSearchParams } from "react-router";

/** A panel whose open state is in the URL, so that it can be linked to. */
export function usePanel(name: string) {
  const [params, setParams] = useSearchParams();
  return {
    isOpen: params.get("panel") === name,
    onOpenChange: (isOpen: boolean) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          if (isOpen) next.set("panel", name);
          else if (next.get("panel") === name) next.delete("panel");
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
