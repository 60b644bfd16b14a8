import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { cx } from "./class-names.ts";

const looks = {
  info: {
    className: "bg-accent-soft",
    icon: <Info size={16} className="text-accent" aria-hidden />,
  },
  success: {
    className: "bg-success-soft",
    icon: <CircleCheck size={16} className="text-success" aria-hidden />,
  },
  warning: {
    className: "bg-warning-soft",
    icon: <TriangleAlert size={16} className="text-warning" aria-hidden />,
  },
  danger: {
    className: "bg-danger-soft",
    icon: <CircleAlert size={16} className="text-danger" aria-hidden />,
  },
};

/** A message about the current screen, with actions. */
export function Banner(props: {
  tone: keyof typeof looks;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** alert: announced immediately, for errors; status: announced when idle. */
  live?: "alert" | "status";
}) {
  const look = looks[props.tone];
  return (
    <div
      role={props.live}
      className={cx(
        "flex items-start gap-3 rounded-md px-3 py-2.5 forced-colors:border",
        look.className,
      )}
    >
      <span className="mt-0.5">{look.icon}</span>
      {/* Actions wrap below the text, never the text below the icon. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium">{props.title}</p>
          {props.children !== undefined && <div className="text-muted">{props.children}</div>}
        </div>
        {props.actions !== undefined && <div className="flex gap-2">{props.actions}</div>}
      </div>
    </div>
  );
}
