import { splitKey } from "#contract/operation.ts";

/**
 * The router's spelling of a path template: `/v1/spaces/{spaceId}` becomes `/v1/spaces/:spaceId`.
 * A parameter called `path` takes the rest of the address, slashes included.
 */
export function routePath(template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === "path" ? ":path{.+}" : `:${name}`,
  );
}

/** Orders keys of operations so that a fixed segment is tried before a parameter at its place. */
export function byPrecedence(one: string, other: string): number {
  const weight = (key: string) => splitKey(key).path.replaceAll(/\{\w+\}/g, "~");
  const [a, b] = [weight(one), weight(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}
