import { useId, useState } from "react";
import type { ReactNode } from "react";
import { ChevronRight } from "lucide-react";
import { Button } from "react-aria-components/Button";

/** Renders its content only once it is opened. */
export function Disclosure(props: {
  label: ReactNode;
  /** Next to the label, outside the button. */
  aside?: ReactNode;
  isOpenAtFirst?: boolean;
  className?: string;
  children: () => ReactNode;
}) {
  const [isOpen, setOpen] = useState(props.isOpenAtFirst ?? false);
  const id = useId();
  return (
    <div className={props.className}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onPress={() => setOpen(!isOpen)}
          className="focus-ring -ms-1 flex min-h-6 min-w-0 cursor-default items-center gap-1 rounded-sm pe-1 text-start data-hovered:bg-hover"
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={`shrink-0 text-muted ${isOpen ? "rotate-90" : "rtl:rotate-180"}`}
          />
          {props.label}
        </Button>
        {props.aside}
      </div>
      {isOpen && <div id={id}>{props.children()}</div>}
    </div>
  );
}
