/** Runs before each file of unit tests. */

import { patience } from "./patience.ts";

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: patience });
}
