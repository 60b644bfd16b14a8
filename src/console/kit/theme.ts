import { preference } from "./preference.ts";

/** `system` follows the browser; `contrast` is the high contrast theme, light or dark like the system. */
export const theme = preference("theme", ["system", "light", "dark", "contrast"]);
