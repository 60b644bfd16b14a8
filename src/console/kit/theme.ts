import { preference } from "./preference.ts";

/** `system` follows the browser; `contrast` is the high contrast theme, light or dark as the system says. */
export const theme = preference("theme", ["system", "light", "dark", "contrast"]);
