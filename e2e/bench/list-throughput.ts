/* oxlint-disable no-restricted-imports -- keeps as many connections as a proxy */
import { Pool } from "undici";
import { startBare, type Row } from "./support/bare.ts";
import { median, printFigures, type Figure } from "./support/figures.ts";
import { startGeneratedPlatform } from "./support/generated-platform.ts";

/*
 * Measures requests per second of lists, and of the least request, over HTTP on the loopback, alternating with a bare node:http server on SQLite that sends as much
 * (support/bare-server.ts). Both run in their own process, and this one is the client. Run: npm run bench -- list-throughput
 */

const size =
  "--members 2000 --spaces 500 --pages 500 --sites 0 --teams 20 --change-requests 300 --seed 1";
const requestCount = 500;
const concurrency = 16;
const rounds = 5;
/** Percent of the bare server's requests that a list must reach. */
const share = 50;

type Call = { path: string; method: "GET"; headers: Record<string, string> };
type List = { items: Row[]; next?: { page: string } };

async function send(pool: Pool, call: Call): Promise<unknown> {
  const { statusCode, body } = await pool.request(call);
  const text = await body.text();
  if (statusCode >= 300) throw new Error(`${call.path} answered ${statusCode}: ${text}`);
  return JSON.parse(text);
}

/** Requests per second, at this concurrency. Connects anew, because connections that wait for their turn are closed. */
async function rate(url: string, call: Call): Promise<number> {
  const pool = new Pool(url, { connections: concurrency });
  let left = requestCount;
  const start = performance.now();
  const worker = async () => {
    while (left-- > 0) {
      const { statusCode, body } = await pool.request(call);
      await body.dump();
      if (statusCode >= 300) throw new Error(`${call.path} answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const taken = performance.now() - start;
  await pool.close();
  return (requestCount / taken) * 1000;
}

const platform = await startGeneratedPlatform(size);
const { token } = platform;
const service = new Pool(platform.url, { keepAliveTimeout: 1000 });
const headers = { authorization: `Bearer ${token}` };
const read = (path: string) => send(service, { method: "GET", path, headers });

/** All items of a list. */
async function everything(path: string): Promise<Row[]> {
  const items: Row[] = [];
  for (let page: string | undefined, more = true; more; more = page !== undefined) {
    const next = page === undefined ? "" : `&page=${page}`;
    const part = (await read(`${path}?limit=1000${next}`)) as List;
    items.push(...part.items);
    page = part.next?.page;
  }
  return items;
}

async function compare(what: string, call: Call, bare?: { url: string; path: string }) {
  const own: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const ours = await rate(platform.url, call);
    const rival = bare && (await rate(bare.url, { method: "GET", path: bare.path, headers }));
    // The first round is a warm-up.
    if (round === 0) continue;
    own.push(ours);
    if (rival !== undefined) theirs.push(rival);
  }
  const figures: Figure[] = [{ what, value: median(own), unit: "/s" }];
  if (theirs.length === 0) return figures;
  const shares = own.map((value, round) => (100 * value) / theirs[round]!);
  const isList = bare?.path !== "/user";
  return [
    ...figures,
    { what: "  bare node:http on SQLite", value: median(theirs), unit: "/s" } as const,
    {
      what: "  share of it",
      value: median(shares),
      unit: "%",
      ...(isList && { atLeast: share }),
    } as const,
  ];
}

const figures: Figure[] = [];
try {
  const { items } = (await read("/v1/orgs")) as List;
  const org = `/v1/orgs/${String(items[0]!["id"])}`;
  const user = (await read("/v1/user")) as Row;
  for (const [list, limit] of [
    ["members", 100],
    ["spaces", 100],
    ["change-requests", 50],
  ] as const) {
    const path = `${org}/${list}`;
    const bare = await startBare(await everything(path), { user, token, limit });
    try {
      if (list === "members") {
        const call = { method: "GET", path: "/v1/user", headers } as const;
        figures.push(...(await compare("GET user", call, { url: bare.url, path: "/user" })));
      }
      const call = { method: "GET", path: `${path}?limit=${limit}`, headers } as const;
      const what = `GET ${list}?limit=${limit}`;
      figures.push(...(await compare(what, call, { url: bare.url, path: "/" })));
    } finally {
      await bare.stop();
    }
  }
} finally {
  await service.close();
  await platform.remove();
}
printFigures("npm run bench -- list-throughput", figures);
