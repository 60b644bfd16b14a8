import { CircleCheck, CircleDashed, CircleDot, CircleX, TriangleAlert } from "lucide-react";
import type { Check } from "#contract/check.ts";

/** What a check says, as an icon beside its name and state. */
export function CheckIcon({ check }: { check: Pick<Check, "state" | "required" | "outdated"> }) {
  const { state, required, outdated } = check;
  const look = "mt-0.5 shrink-0";
  if (outdated) return <CircleDashed size={16} aria-hidden className={`${look} text-muted`} />;
  switch (state) {
    case "passed":
      return <CircleCheck size={16} aria-hidden className={`${look} text-success`} />;
    case "failed":
      return required ? (
        <CircleX size={16} aria-hidden className={`${look} text-danger`} />
      ) : (
        <TriangleAlert size={16} aria-hidden className={`${look} text-warning`} />
      );
    case "neutral":
      return <CircleDot size={16} aria-hidden className={`${look} text-muted`} />;
    default:
      return <CircleDashed size={16} aria-hidden className={`${look} text-muted`} />;
  }
}
