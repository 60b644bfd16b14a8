// Writes docs/operations.md. The code is in src/testing, which may import the operations.
import { inRoot } from "./lib/paths.js";
import { runNode } from "./lib/run.js";

process.exitCode = await runNode([inRoot("src", "testing", "operations-table", "write.ts")]);
