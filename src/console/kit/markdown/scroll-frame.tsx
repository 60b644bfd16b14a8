import type { ReactNode } from "react";

/** Something wide that scrolls on its own; by keyboard too, so it takes the focus. */
export function ScrollFrame(props: {
  label: string;
  /** Of code, which runs from left to right on any page. */
  dir?: "ltr";
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role="group"
      aria-label={props.label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is reached by Tab (WCAG 2.1.1)
      tabIndex={0}
      dir={props.dir}
      className={props.className}
    >
      {props.children}
    </div>
  );
}
