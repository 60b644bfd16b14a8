import type { ReactNode } from "react";
import { RouterProvider } from "react-aria-components";
import { useHref, useNavigate } from "react-router";
import { isOutside } from "#content/address.ts";

/** Hands the router to every link, menu item and tab below it, so that those inside the console stay in the page. */
export function LinkRouter(props: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(path) => void navigate(path)} useHref={useLinkHref}>
      {props.children}
    </RouterProvider>
  );
}

/** The router resolves every URL against the screen; one of another website stays as it is. */
function useLinkHref(address: string): string {
  const outside = isOutside(address);
  const inside = useHref(outside ? "" : address);
  return outside ? address : inside;
}
