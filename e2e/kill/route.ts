import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** The way to a database, which can lead to another one later: what a virtual address does in a failover. */
export type Route = {
  /** The URL to use instead of the database's own. */
  url: string;
  /** New connections go there; the old ones are cut off. */
  leadTo(databaseUrl: string): void;
  close(): Promise<void>;
};

export async function openRoute(databaseUrl: string): Promise<Route> {
  const sockets = new Set<Socket>();
  let target = new URL(databaseUrl);
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.pipe(far);
    far.pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    leadTo(other) {
      target = new URL(other);
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
