import { type ComponentType, lazy, Suspense } from "react";

/**
 * A component whose code is loaded when a text needs it. Until then, and where it doesn't load, `AsWritten` stands in for
 * it: without a connection a text stays readable.
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
