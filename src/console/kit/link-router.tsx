import type { ReactNode } from "react";
import { RouterProvider } from "react-aria-components";
import { useHref, useNavigate } from "react-router";
import { isOutside } from "#content/address.ts";

/** Connects the router to all links, menu items, and tabs below it, so that links within the console don't reload the page. */
export function LinkRouter(props: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(path) => void navigate(path)} useHref={useLinkHref}>
      {props.children}
    </RouterProvider>
  );
}

/** The router resolves every URL against the current one. URLs of other websites stay unchanged. */
function useLinkHref(address: string): string {
  const outside = isOutside(address);
  const inside = useHref(outside ? "" : address);
  return outside ? address : inside;
}
