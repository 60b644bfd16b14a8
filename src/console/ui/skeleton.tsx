import { common } from "#console/messages/common.ts";
import { cx } from "./class-names.ts";

/** A gray bar as a placeholder for loading text. Set its size with a class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx("block h-3.5 animate-pulse rounded-sm bg-pressed", className)}
    />
  );
}

/** Placeholder rows of a loading list, with the height of real ones. */
export function SkeletonRows({ count = 6 }: { count?: number }) {
  return (
    <div role="status" aria-label={common.loading} className="divide-y">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex h-10 items-center gap-3">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className={["w-1/2", "w-2/5", "w-3/5"][row % 3]} />
          <Skeleton className="ms-auto w-16" />
        </div>
      ))}
    </div>
  );
}
