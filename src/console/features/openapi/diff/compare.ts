import type { Json } from "../document/json.ts";
import { methodsOf, operationAt, placesOf, type Place } from "../document/operation.ts";
import type { Operation } from "../document/types.ts";
import { compareOperations, type OperationResult } from "./compare-operations.ts";
import { createSchemaComparer } from "./compare-schemas.ts";
import { groupChanges, type Compared, type Comparison } from "./group.ts";

/** Finds what changed between two documents for clients of the first. */
export function compareDocuments(before: Json, after: Json): Comparison {
  const schemas = createSchemaComparer(before, after);
  const old = operationsOf(before);
  const current = operationsOf(after);
  const compared: Compared[] = [];
  for (const [key, operation] of current) {
    const was = old.get(key);
    old.delete(key);
    if (was === undefined) compared.push(alone(operation, "operation-added"));
    else compared.push({ operation, ...compareOperations(was, operation, schemas) });
  }
  for (const operation of old.values()) compared.push(alone(operation, "operation-removed"));
  return groupChanges(compared, schemas.nodes);
}

function alone(operation: Operation, rule: "operation-added" | "operation-removed"): Compared {
  const findings: OperationResult["findings"] = [{ rule, steps: [], direction: "request" }];
  return { operation, findings, holds: new Set() };
}

/** By method and path, ignoring the names of parameters. */
function operationsOf(document: Json): Map<string, Operation> {
  const operations = new Map<string, Operation>();
  for (const place of placesOf(document)) {
    for (const method of methodsOf(place)) {
      operations.set(keyOf(place, method), operationAt(document, place, method));
    }
  }
  return operations;
}

const keyOf = ({ path }: Place, method: string) =>
  `${method} ${path.replaceAll(/\{[^}]*\}/g, "{}")}`;
