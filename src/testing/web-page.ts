import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A local web server that serves one small page on every path. */
export type TestWebPage = {
  url: string;
  /** Replaces the page. */
  answer(html: string): void;
  close(): Promise<void>;
};

export async function serveWebPage(): Promise<TestWebPage> {
  let page = "<h1>Imported</h1><p>Text.</p>";
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(page);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    answer(html) {
      page = html;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
