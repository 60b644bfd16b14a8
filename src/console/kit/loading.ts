import type { LoaderFunctionArgs } from "react-router";

/** A URL that the user opens, or may open: what a screen's loader gets. */
export type Opened = Pick<LoaderFunctionArgs, "params" | "request">;
