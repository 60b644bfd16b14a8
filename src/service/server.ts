import { getRequestListener } from "@hono/node-server";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Service } from "./service.ts";
import { originAt } from "#service/http/origin.ts";

/** Timeout for all headers of a request in milliseconds, and interval of the check for slow connections. */
const headersWithin = 10_000;
const lookEvery = 1000;
/** Milliseconds without traffic before a connection is closed. */
const silentFor = 300_000;
/** The same between two requests. Longer than proxies wait (60 s), so that they never send one while it is closing. */
const idleFor = 75_000;

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The service as a listener of Node's HTTP server. */
export function listenerOf(service: Service): Listener {
  const listener = getRequestListener((request, { incoming }) =>
    service.handle(request, incoming.socket.remoteAddress),
  );
  return (request, response) => void listener(request, response);
}

/**
 * Listens on `host` and `port`; 0 lets the system choose.
 * @returns the server and its actual address
 * @throws the system's error, for example EADDRINUSE
 */
export async function listen(
  listener: Listener,
  { host, port }: { host: string; port: number },
): Promise<{ server: Server; origin: string }> {
  const server = createServer(
    { headersTimeout: headersWithin, connectionsCheckingInterval: lookEvery },
    listener,
  );
  server.timeout = silentFor;
  server.keepAliveTimeout = idleFor;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { port: chosen } = server.address() as AddressInfo;
  return { server, origin: originAt(host, chosen) };
}

/** Stops accepting requests and waits at most `patience` milliseconds for running ones. */
export async function stopListening(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(timer);
}
