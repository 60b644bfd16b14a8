import { use } from "react";
import { UNSAFE_DataRouterContext as RouterContext } from "react-router";

/**
 * The router itself, for what has to know the newest URL, also one whose screen isn't drawn yet. React Router's own hooks draw a
 * component again with every navigation, or tell the URL that is drawn.
 *
 * @returns undefined where a test draws a component without routes
 */
export const useRouter = () => use(RouterContext)?.router;
