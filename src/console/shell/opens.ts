import type { LoaderFunctionArgs } from "react-router";
import type { Screen } from "#screens/screen.ts";
import { openScreen, type Opened } from "#console/kit/open-screen.ts";
import type { Ahead } from "./preload.ts";
import { signedIn } from "./signed-in.ts";

/**
 * What the route of a screen loads for signed-in users, and ahead of opening it, for those who point at a link to it; others sign in
 * and come back.
 */
export const opens = (screen: Screen) => ({
  loader: (opened: LoaderFunctionArgs) =>
    signedIn(opened.request, () => openScreen(screen, opened)),
  handle: { begin: (opened: Opened) => openScreen(screen, opened, true) } satisfies Ahead,
});
