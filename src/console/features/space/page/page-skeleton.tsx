import { common } from "#console/messages/common.ts";
import { Skeleton } from "#console/ui/skeleton.tsx";

/** Placeholder of a loading page. */
export function PageSkeleton() {
  return (
    <div
      role="status"
      aria-label={common.loading}
      className="mx-auto w-full max-w-200 px-4 pt-6 sm:px-8 min-[900px]:pt-10"
    >
      <Skeleton className="mb-3 h-9 w-2/3" />
      <Skeleton className="mb-8 h-5 w-1/2" />
      <Lines />
    </div>
  );
}

/** Placeholder of a loading text, below a known title. */
export function TextSkeleton() {
  return (
    <div role="status" aria-label={common.loading}>
      <Lines />
    </div>
  );
}

const widths = ["w-full", "w-11/12", "w-full", "w-4/5"];

function Lines() {
  return (
    <>
      {Array.from({ length: 3 }, (_, paragraph) => (
        <div key={paragraph} className="mb-7">
          {widths.map((width, line) => (
            <Skeleton key={line} className={`mb-2.5 ${width}`} />
          ))}
        </div>
      ))}
    </>
  );
}
