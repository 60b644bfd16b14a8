/** True for the addresses that the service answers itself; all others are the console's. */
export function isServicePath(path: string): boolean {
  return /^\/(v1|auth|files|saml|pdf|healthz|openapi\.json)(\/|$)/.test(path);
}
