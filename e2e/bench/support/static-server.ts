import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// Sends one file to every request, compressed before: the least that a server of pages can do. Prints its port.
const body = readFileSync(process.argv[2]!);
const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-encoding": "br",
  "content-length": body.length,
};
const server = createServer((_, response) => response.writeHead(200, headers).end(body));
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
