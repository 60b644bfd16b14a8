// Writes docs/operations.md. The work is done in src/testing, which knows the operations.
import { inRoot } from "./lib/paths.js";
import { runNode } from "./lib/run.js";

process.exitCode = await runNode([inRoot("src", "testing", "operations-table", "write.ts")]);
