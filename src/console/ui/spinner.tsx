import { LoaderCircle } from "lucide-react";

/** Shows activity. Hidden from screen readers: the surrounding text says what is loading. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden className="animate-spin" />;
}
