import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A web server on this machine that answers every path with one small page. */
export type TestWebPage = { url: string; close(): Promise<void> };

export async function serveWebPage(): Promise<TestWebPage> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Imported</h1><p>Text.</p>");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
