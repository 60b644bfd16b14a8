import { ProgressBar as AriaProgressBar } from "react-aria-components/ProgressBar";
import { cx } from "./class-names.ts";

/** The progress of a task; indeterminate without a value. */
export function ProgressBar(props: {
  label: string;
  value?: number | undefined;
  max?: number;
  /** Text for the value, such as "212 of 1,000 pages". */
  valueLabel?: string;
  className?: string;
}) {
  return (
    <AriaProgressBar
      aria-label={props.label}
      isIndeterminate={props.value === undefined}
      value={props.value ?? 0}
      maxValue={props.max ?? 100}
      valueLabel={props.valueLabel}
      className={cx(
        "block h-1.5 overflow-hidden rounded-full bg-pressed forced-colors:border",
        props.className,
      )}
    >
      {({ percentage, isIndeterminate }) => (
        <div
          className={cx(
            "h-full rounded-full bg-accent-solid transition-[width] forced-colors:bg-[Highlight]",
            isIndeterminate && "w-1/3 animate-pulse",
          )}
          style={isIndeterminate ? undefined : { width: `${percentage ?? 0}%` }}
        />
      )}
    </AriaProgressBar>
  );
}
