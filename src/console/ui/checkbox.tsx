import type { ReactNode } from "react";
import { Check } from "lucide-react";
import { Checkbox as AriaCheckbox } from "react-aria-components/Checkbox";
import { Switch as AriaSwitch } from "react-aria-components/Switch";

type ToggleProps = {
  children: ReactNode;
  description?: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  onBlur?: () => void;
  isDisabled?: boolean;
  name?: string;
};

/** Part of a form: has no effect until the form is sent. */
export function Checkbox({ children, description, ...rest }: ToggleProps) {
  return (
    <AriaCheckbox
      {...rest}
      className="group flex min-h-6 cursor-default items-start gap-2 data-disabled:text-disabled"
    >
      <span className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-sm border border-line-control bg-raised text-on-accent group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-1 group-data-focus-visible:outline-focus group-data-selected:border-transparent group-data-selected:bg-accent-solid forced-colors:text-[CanvasText]">
        <Check
          size={12}
          strokeWidth={3}
          aria-hidden
          className="invisible group-data-selected:visible"
        />
      </span>
      <ToggleText description={description}>{children}</ToggleText>
    </AriaCheckbox>
  );
}

/** Takes effect immediately. */
export function Switch({ children, description, ...rest }: ToggleProps) {
  return (
    <AriaSwitch
      {...rest}
      className="group flex min-h-6 cursor-default items-start gap-2.5 data-disabled:text-disabled"
    >
      <span className="mt-0.5 flex h-4 w-7 shrink-0 items-center rounded-full border border-line-control bg-pressed px-px transition-colors group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-1 group-data-focus-visible:outline-focus group-data-selected:border-transparent group-data-selected:bg-accent-solid forced-colors:group-data-selected:bg-[Highlight]">
        <span className="size-3 rounded-full bg-muted transition-transform group-data-selected:translate-x-3 group-data-selected:bg-on-accent rtl:group-data-selected:-translate-x-3" />
      </span>
      <ToggleText description={description}>{children}</ToggleText>
    </AriaSwitch>
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
