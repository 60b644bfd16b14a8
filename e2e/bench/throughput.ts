/* oxlint-disable no-restricted-imports -- runs both servers in this process, so that they share its conditions */
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { Pool, type Dispatcher } from "undici";
import { listen, listenerOf, stopListening, type Listener } from "#service/server.ts";
import { countCommits } from "./support/commits.ts";
import { measureDisk } from "./support/disk.ts";
import { median, printFigures, type Figure } from "./support/figures.ts";
import { startGenerated } from "./support/generated.ts";

/*
 * Measures requests per second over HTTP on the loopback, alternating with a bare Hono handler that sends the same bytes. Client
 * and servers share one process, so the cost of the client is in both. Run: npm run bench -- throughput
 */

const size =
  "--members 2000 --spaces 20 --pages 200 --sites 0 --teams 20 --change-requests 20 --seed 1";
const requestCount = 2000;
const concurrency = 16;
const rounds = 5;

type Call = Pick<Dispatcher.RequestOptions, "path" | "method" | "headers"> & { body?: string };
type Sample = { status: number; type: string; bytes: string };

async function send(pool: Pool, call: Call): Promise<Sample> {
  const { statusCode, headers, body } = await pool.request(call);
  const bytes = await body.text();
  if (statusCode >= 300) throw new Error(`${call.path} answered ${statusCode}: ${bytes}`);
  return { status: statusCode, type: String(headers["content-type"]), bytes };
}

/** Requests per second, at this concurrency. */
async function rate(pool: Pool, call: Call): Promise<number> {
  let left = requestCount;
  const start = performance.now();
  const worker = async () => {
    while (left-- > 0) await send(pool, call);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (requestCount / (performance.now() - start)) * 1000;
}

/** A server on a free port, with connections to it. */
async function connect(listener: Listener) {
  const { server, origin } = await listen(listener, { host: "127.0.0.1", port: 0 });
  const pool = new Pool(origin, { connections: concurrency });
  const close = async () => {
    await pool.close();
    await stopListening(server, 1000);
  };
  return { pool, close };
}

/** A bare Hono handler that reads the request's body and sends the same response as the service. */
async function connectBare({ status, type, bytes }: Sample) {
  const app = new Hono();
  app.all("*", async (context) => {
    if (context.req.method === "POST") await context.req.text();
    return context.body(bytes, status as 200, { "content-type": type });
  });
  const listener = getRequestListener((request) => app.fetch(request));
  return connect((request, response) => void listener(request, response));
}

async function compare(what: string, service: Pool, call: Call): Promise<Figure[]> {
  const bare = await connectBare(await send(service, call));
  const own: number[] = [];
  const theirs: number[] = [];
  const shares: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const ours = await rate(service, call);
      const other = await rate(bare.pool, call);
      // The first round is a warm-up.
      if (round === 0) continue;
      own.push(ours);
      theirs.push(other);
      shares.push((100 * ours) / other);
    }
  } finally {
    await bare.close();
  }
  return [
    { what, value: median(own), unit: "/s" },
    { what: "  the bare handler", value: median(theirs), unit: "/s" },
    { what: "  share of it", value: median(shares), unit: "%" },
  ];
}

const commits = countCommits();
const generated = await startGenerated(size);
const { organizationId, token, get } = generated;
const service = await connect(listenerOf(generated.service));
const figures: Figure[] = [];
try {
  const headers = { authorization: `Bearer ${token}` };
  const list = await get(`/v1/orgs/${organizationId}/change-requests?limit=1`);
  const changeRequest = list.items[0] as { id: string; space?: { id: string } };
  const comments = `/v1/spaces/${changeRequest.space!.id}/change-requests/${changeRequest.id}/comments`;
  figures.push(
    ...(await compare("GET members?limit=100", service.pool, {
      method: "GET",
      path: `/v1/orgs/${organizationId}/members?limit=100`,
      headers,
    })),
  );
  const before = commits();
  figures.push(
    ...(await compare("POST comments", service.pool, {
      method: "POST",
      path: comments,
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ body: { markdown: "Is this still so?" } }),
    })),
    {
      what: "  comments in a commit",
      value: (rounds * requestCount + 1) / (commits() - before),
      unit: "×",
    },
    { what: "  the disk, to make 4 KB durable", value: median(measureDisk()), unit: "ms" },
  );
} finally {
  await service.close();
  await generated.close();
}
printFigures("npm run bench -- throughput", figures);
