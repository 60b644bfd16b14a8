import type { ReactNode } from "react";
import { Check } from "lucide-react";
import { cx } from "./class-names.ts";

type ToggleProps = {
  children: ReactNode;
  description?: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  onBlur?: () => void;
  isDisabled?: boolean;
  name?: string;
};

const labelClass = "group flex min-h-6 cursor-default items-start has-disabled:text-disabled";
const boxClass =
  "relative mt-0.5 h-4 shrink-0 border border-line-control group-has-checked:border-transparent group-has-checked:bg-accent-solid group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-1 group-has-focus-visible:outline-focus";

/** Part of a form: has no effect until the form is sent. */
export function Checkbox(props: ToggleProps) {
  return (
    <label className={cx(labelClass, "gap-2")}>
      <span
        className={cx(
          boxClass,
          "grid w-4 place-items-center rounded-sm bg-raised text-on-accent forced-colors:text-[CanvasText]",
        )}
      >
        <ToggleInput {...props} />
        <Check
          size={12}
          strokeWidth={3}
          aria-hidden
          className="invisible group-has-checked:visible"
        />
      </span>
      <ToggleText description={props.description}>{props.children}</ToggleText>
    </label>
  );
}

/** Takes effect immediately. */
export function Switch(props: ToggleProps) {
  return (
    <label className={cx(labelClass, "gap-2.5")}>
      <span
        className={cx(
          boxClass,
          "flex w-7 items-center rounded-full bg-pressed px-px transition-colors forced-colors:group-has-checked:bg-[Highlight]",
        )}
      >
        <ToggleInput {...props} isSwitch />
        <span className="pointer-events-none size-3 rounded-full bg-muted transition-transform group-has-checked:translate-x-3 group-has-checked:bg-on-accent rtl:group-has-checked:-translate-x-3" />
      </span>
      <ToggleText description={props.description}>{props.children}</ToggleText>
    </label>
  );
}

/** The browser's own checkbox, invisible above the drawn one. */
function ToggleInput(props: ToggleProps & { isSwitch?: true }) {
  return (
    <input
      type="checkbox"
      role={props.isSwitch && "switch"}
      name={props.name}
      checked={props.isSelected}
      disabled={props.isDisabled}
      onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
      onBlur={() => props.onBlur?.()}
      className="absolute inset-0 m-0 size-full opacity-0"
    />
  );
}

function ToggleText(props: { description?: ReactNode; children: ReactNode }) {
  return (
    <span className="min-w-0">
      {props.children}
      {props.description !== undefined && (
        <span className="block text-sm text-muted">{props.description}</span>
      )}
    </span>
  );
}
