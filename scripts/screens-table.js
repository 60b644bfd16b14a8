// Writes docs/screens.md from what the last browser tests reached. The work is done in src/testing, which knows the operations.
import { inRoot } from "./lib/paths.js";
import { runNode } from "./lib/run.js";

process.exitCode = await runNode([inRoot("src", "testing", "screens-table", "write.ts")]);
