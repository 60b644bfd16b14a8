// `npm run token`: prints a new API token, to be given to a first start as BINDERY_TOKEN.
import { makeApiToken } from "./secrets.ts";

console.log(makeApiToken());
