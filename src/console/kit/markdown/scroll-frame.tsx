import type { ReactNode } from "react";

/** Wide content that scrolls horizontally. It can get the focus, so that the keyboard can scroll it. */
export function ScrollFrame(props: {
  label: string;
  /** For code, which is left-to-right on every page. */
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
