/** Whether the service handles the path; all other paths belong to the console. */
export function isServicePath(path: string): boolean {
  return /^\/(v1|auth|files|saml|pdf|export|published|healthz|openapi\.json)(\/|$)/.test(path);
}
