import { writeFileSync } from "node:fs";
import { countOperations, operationsFile, printOperations } from "./operations-table.ts";

// Started by scripts/operations-table.js.
const { specified, extensions } = countOperations();
writeFileSync(operationsFile, printOperations());
console.log(
  `docs/operations.md: ${specified} of ${specified} operations and ${extensions} extensions.`,
);
