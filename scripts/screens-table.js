// Writes docs/screens.md from what the last browser tests recorded. The code is in src/testing, which may import the operations.
import { inRoot } from "./lib/paths.js";
import { runNode } from "./lib/run.js";

process.exitCode = await runNode([inRoot("src", "testing", "screens-table", "write.ts")]);
