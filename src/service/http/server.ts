import { getRequestListener } from "@hono/node-server";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Service } from "../service.ts";

/** Milliseconds for all headers of a request, and between two looks for connections that take longer. */
const headersWithin = 10_000;
const lookEvery = 1000;
/** Milliseconds after which a connection on which nothing moves is closed: nobody reads there any more. */
const silentFor = 300_000;

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
 * @returns the server and the address it has in the end
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
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { port: chosen } = server.address() as AddressInfo;
  return { server, origin: originAt(host, chosen) };
}

/** Where a browser on this machine reaches a process that listens on `host`. */
export function originAt(host: string, port: number): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Takes no more requests and lets running ones end, for at most `patience` milliseconds. */
export async function stopListening(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(timer);
}
