import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { StaticFile } from "./static-site.ts";

// Sends files from memory, compressed before: the least that a server of pages can do. Prints its port.
const list = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as StaticFile[];
const files = new Map(
  list.map(({ path, headers, base64 }) => [path, { headers, body: Buffer.from(base64, "base64") }]),
);
const server = createServer(({ url = "" }, response) => {
  const file = files.get(url);
  if (file === undefined) return response.writeHead(404).end();
  return response.writeHead(200, file.headers).end(file.body);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
