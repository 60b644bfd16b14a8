import { Resolver as SystemResolver } from "node:dns/promises";
import PQueue from "p-queue";

/**
 * Asks DNS, injected so that tests answer. Like Node's, it rejects with `ENOTFOUND` or `ENODATA` if there is no such
 * record, and gives each TXT record in the parts that it was sent in.
 */
export type Resolver = {
  resolveTxt(name: string): Promise<string[][]>;
  resolveCname(name: string): Promise<string[]>;
};

/** Milliseconds until a server is asked again or given up. */
const timeout = 2000;
const tries = 2;
/** Names come from outside, so they mustn't occupy more sockets than this. */
const atOnce = 8;

/** @param servers IP addresses, with a port or without; empty: the system's */
export function createResolver(servers: readonly string[]): Resolver {
  const system = new SystemResolver({ timeout, tries });
  if (servers.length > 0) system.setServers(servers);
  const queue = new PQueue({ concurrency: atOnce });
  return {
    resolveTxt: (name) => queue.add(() => system.resolveTxt(name)),
    resolveCname: (name) => queue.add(() => system.resolveCname(name)),
  };
}
