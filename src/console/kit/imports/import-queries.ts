import { importReport, latestImports, type ImportScope } from "#screens/imports.ts";
import { queryOf } from "#console/data/query.ts";

/** The latest imports into some content. */
export const importsOf = (scope: ImportScope) => queryOf(latestImports(scope));

/** One import, with everything that couldn't be imported. */
export const importOf = (scope: ImportScope, importId: string) =>
  queryOf(importReport(scope, importId));
