import type { Resolver } from "#service/kernel/resolver.ts";

/** DNS that answers what a test publishes. Never asks the real one. */
export type TestDns = Resolver & {
  /** TXT records by name, each in the parts that it is sent in. */
  texts: Map<string, string[][]>;
  /** CNAME records by name. */
  aliases: Map<string, string[]>;
  /** Code of the error that every question gets; undefined: none. */
  failure: string | undefined;
  /** Names that were asked for, in order. */
  asked: string[];
};

export function createTestDns(): TestDns {
  const response = <Item>(records: Map<string, Item[]>, name: string): Promise<Item[]> => {
    dns.asked.push(name);
    const code = dns.failure ?? (records.has(name) ? undefined : "ENOTFOUND");
    if (code === undefined) return Promise.resolve(records.get(name)!);
    return Promise.reject(Object.assign(new Error(code), { code }));
  };
  const dns: TestDns = {
    texts: new Map(),
    aliases: new Map(),
    failure: undefined,
    asked: [],
    resolveTxt: (name) => response(dns.texts, name),
    resolveCname: (name) => response(dns.aliases, name),
  };
  return dns;
}
