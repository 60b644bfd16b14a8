/* oxlint-disable no-restricted-imports -- looks into the driver, because the store doesn't count */
import Database from "better-sqlite3";

/** Counts the commits of the embedded databases that are opened after this call. */
export function countCommits(): () => number {
  let commits = 0;
  const { prepare } = Database.prototype;
  Database.prototype.prepare = function prepareCounted(this: Database.Database, sql: string) {
    const statement = prepare.call(this, sql);
    if (sql !== "commit") return statement;
    const run = statement.run.bind(statement);
    statement.run = () => {
      commits += 1;
      return run([]);
    };
    return statement;
  } as typeof prepare;
  return () => commits;
}
