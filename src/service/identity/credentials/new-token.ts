// `npm run token`: prints a new API token that can be set as BINDERY_TOKEN for a first start.
import { makeApiToken } from "#service/kernel/secrets.ts";

console.log(makeApiToken());
