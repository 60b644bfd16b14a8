import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type CountedRoad = {
  /** Of the server, through this proxy. */
  url: string;
  /** How often a connection sent something after the server had answered, since the last call. */
  take(): number;
  close(): Promise<void>;
};

/** The check whether the server is alive comes at any time. */
const pulse = "select 1\0";

/** A proxy that counts the round trips to a PostgreSQL server. */
export async function countRoundTrips(databaseUrl: string): Promise<CountedRoad> {
  const sockets = new Set<Socket>();
  let trips = 0;
  const url = new URL(databaseUrl);
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    keep(near);
    const far = keep(connect(Number(url.port), url.hostname));
    let hasResponded = true;
    near.on("data", (chunk: Buffer) => {
      if (hasResponded && !chunk.includes(pulse)) trips += 1;
      hasResponded = false;
      far.write(chunk);
    });
    far.on("data", (chunk: Buffer) => {
      hasResponded = true;
      near.write(chunk);
    });
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = new URL(databaseUrl);
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    take() {
      const taken = trips;
      trips = 0;
      return taken;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
