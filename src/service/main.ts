import { fileURLToPath } from "node:url";
import { run } from "./run.ts";

await run({ consoleFolder: fileURLToPath(new URL("../../dist", import.meta.url)) });
