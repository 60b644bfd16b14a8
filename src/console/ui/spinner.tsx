import { LoaderCircle } from "lucide-react";

/** Something is under way. Silent: whoever shows it says in words what is awaited. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden className="animate-spin" />;
}
