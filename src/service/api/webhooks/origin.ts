import { originAt } from "#service/http/origin.ts";
import type { Settings } from "#service/kernel/settings.ts";

/** Where people open the console, for what is sent while nobody asks. */
export const consoleOrigin = ({
  publicUrl,
  host,
  port,
}: Pick<Settings, "publicUrl" | "host" | "port">): string => publicUrl ?? originAt(host, port);
