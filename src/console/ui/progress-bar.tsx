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
  const { value, max = 100 } = props;
  return (
    <div
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={value === undefined ? undefined : props.valueLabel}
      className={cx(
        "block h-1.5 overflow-hidden rounded-full bg-pressed forced-colors:border",
        props.className,
      )}
    >
      <div
        className={cx(
          "h-full rounded-full bg-accent-solid transition-[width] forced-colors:bg-[Highlight]",
          value === undefined && "w-1/3 animate-pulse",
        )}
        style={
          value === undefined
            ? undefined
            : { width: `${Math.min(100, Math.max(0, (value / max) * 100))}%` }
        }
      />
    </div>
  );
}
