import { useEffect, useRef } from "react";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { holdUpdates, type Hold } from "#console/data/live/held-updates.ts";

/**
 * Tells that newer content is available. Floats at the bottom, above other elements there (`data-foot`), so that the content
 * doesn't move while the user reads.
 */
export function NewerNotice(props: {
  title: string;
  /** Verb and object: "Show changes". */
  action: string;
  onShow: () => void;
  isPending?: boolean;
}) {
  return (
    <div className="sticky bottom-4 z-20 h-0 group-has-[[data-foot]:not(:empty)]/main:bottom-20">
      <div className="absolute inset-x-0 bottom-0 mx-auto w-108 max-w-full px-4">
        <div className="rounded-md bg-raised shadow-float">
          <Banner
            tone="info"
            live="status"
            title={props.title}
            actions={
              <Button size="small" onPress={props.onShow} isPending={props.isPending ?? false}>
                {props.action}
              </Button>
            }
          />
        </div>
      </div>
    </div>
  );
}

/**
 * For a screen with a long text: holds back changes by others and lets the shell announce them, so that the text doesn't move
 * while the user reads.
 */
export function useHoldUpdates({ below, but, concerns }: Hold): void {
  const latest = useRef(concerns);
  useEffect(() => {
    latest.current = concerns;
  });
  const key = JSON.stringify({ below, but });
  useEffect(
    () =>
      holdUpdates({
        ...(JSON.parse(key) as Pick<Hold, "below" | "but">),
        concerns: (event) => latest.current(event),
      }),
    [key],
  );
}
