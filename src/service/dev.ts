import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { isServicePath } from "./http/service-path.ts";
import { run } from "./run.ts";

/** The service with Vite before it: the console comes from its sources and reloads by itself. */
await run({
  async wrap(listener) {
    const vite = await createServer({
      root: fileURLToPath(new URL("../..", import.meta.url)),
      appType: "spa",
      server: { middlewareMode: true },
    });
    return {
      listener(request, response) {
        const path = (request.url ?? "/").split("?")[0] ?? "/";
        if (isServicePath(path)) listener(request, response);
        else vite.middlewares(request, response);
      },
      close: () => vite.close(),
    };
  },
});
