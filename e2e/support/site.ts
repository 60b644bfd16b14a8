import { readFile, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The response of a path: HTML as a string, or an object with details. */
export type Served =
  | string
  | {
      status?: number;
      type?: string;
      body?: string | Buffer;
      /** Sent as `Location`, by default with status 302. */
      redirect?: string;
      /** Milliseconds before the first byte. */
      delay?: number;
    };

export type Site = {
  /** Without a trailing slash. */
  url: string;
  /** The paths requested so far, including queries, in order. */
  requests: () => readonly string[];
  /** Changes or adds the response of a path; null makes it 404. */
  serve: (path: string, page: Served | null) => void;
  close: () => Promise<void>;
};

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".svg": "image/svg+xml",
};

/**
 * Serves a folder, or pages by path (`/robots.txt` and `/sitemap.xml` like any other), on a free port of 127.0.0.1. In a folder,
 * `/` and paths that end in a slash serve index.html.
 */
export async function startSite(source: string | Record<string, Served>): Promise<Site> {
  const pages = new Map<string, Served | null>(
    typeof source === "string" ? [] : Object.entries(source),
  );
  const folder = typeof source === "string" ? source : undefined;
  const requests: string[] = [];

  const find = async (path: string): Promise<Served | null> => {
    const page = pages.get(path);
    if (page !== undefined) return page;
    return folder === undefined ? null : readFrom(folder, path);
  };
  const server = createServer((request, response) => {
    requests.push(request.url ?? "/");
    respond(request, response, find).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    serve: (path, page) => pages.set(path, page),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  find: (path: string) => Promise<Served | null>,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? "/", "http://site");
  const file = (await find(pathname + search)) ?? (await find(pathname)) ?? missing;
  const served = typeof file === "string" ? { body: file } : file;
  if (served.delay !== undefined) await sleep(served.delay);
  const status = served.status ?? (served.redirect === undefined ? 200 : 302);
  response.writeHead(status, {
    "content-type": served.type ?? types[extname(pathname)] ?? "text/html; charset=utf-8",
    ...(served.redirect !== undefined && { location: served.redirect }),
  });
  response.end(request.method === "HEAD" ? undefined : served.body);
}

const missing: Served = { status: 404, body: "<h1>Not found</h1>" };

async function readFrom(folder: string, path: string): Promise<Served | null> {
  // normalize() can't leave an absolute path, so the result stays inside the folder.
  const inside = normalize(decodeURIComponent(path.endsWith("/") ? `${path}index.html` : path));
  const file = join(folder, inside);
  const stats = await stat(file).catch(() => undefined);
  if (stats === undefined) return null;
  if (stats.isDirectory()) return { status: 301, redirect: `${path}/` };
  return { body: await readFile(file), type: types[extname(file)] ?? "application/octet-stream" };
}
