import { type ComponentType, lazy, Suspense } from "react";

/**
 * A component whose code is loaded when a text first needs it. Until then, and when loading fails, `AsWritten` is shown, so that
 * texts stay readable offline.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  AsWritten: ComponentType<P>,
): ComponentType<P> {
  const Part = lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: AsWritten }),
    ),
  ) as unknown as ComponentType<P>;
  return function OnDemand(props: P) {
    return (
      <Suspense fallback={<AsWritten {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
