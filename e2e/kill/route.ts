import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A proxy to a database that can be switched to another one later, like a virtual IP address in a failover. */
type Route = {
  /** The URL to use instead of the database's own. */
  url: string;
  /** Sends new connections there and closes the old ones. */
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
