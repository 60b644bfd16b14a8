/* oxlint-disable no-restricted-imports -- reads the same database with the driver that the service uses */
import BetterSqlite from "better-sqlite3";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/*
 * The least that a list over HTTP takes: node:http, a credential that is looked up, the number of rows, one page of them, and
 * JSON.stringify. No routes, access rules, log, or derived values: the columns are the values of the service's response. `/user` is one
 * row by its key. Prints its port. Arguments: the database, and the rows of a page.
 */

const [path, limit] = process.argv.slice(2);
const database = new BetterSqlite(path, { readonly: true });
const tokens = database.prepare("select user_id from token where hash = ?");
const users = database.prepare("select * from user where id = ?");
const counted = database.prepare("select count(*) as count from item");
const items = database.prepare("select * from item order by position limit ?");

const server = createServer((request, response) => {
  const secret = request.headers.authorization?.slice("Bearer ".length) ?? "";
  const hash = createHash("sha256").update(secret).digest("hex");
  const token = tokens.get(hash) as { user_id: string } | undefined;
  if (token === undefined) {
    response.writeHead(401).end();
    return;
  }
  const content =
    request.url === "/user"
      ? users.get(token.user_id)
      : { ...(counted.get() as object), items: items.all(Number(limit)) };
  const body = Buffer.from(JSON.stringify(content));
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
