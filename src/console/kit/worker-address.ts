type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): URL };
};

// The content security policy allows this one policy name, once. Created with the first worker, and kept.
let policy: ReturnType<TrustedTypes["createPolicy"]> | undefined;

/**
 * The URL of one of our scripts, in the form that `new Worker` requires when the content security policy demands trusted types.
 *
 * @throws TypeError when the URL leads to another origin
 */
export function workerAddress(address: string): string | URL {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return ownAddress(address);
  policy ??= trustedTypes.createPolicy("bindery-worker", { createScriptURL: ownAddress });
  return policy.createScriptURL(address);
}

function ownAddress(address: string): string {
  const url = new URL(address, location.href);
  if (url.origin === location.origin) return url.href;
  throw new TypeError(`A worker must come from ${location.origin}, and not from ${url.origin}.`);
}
