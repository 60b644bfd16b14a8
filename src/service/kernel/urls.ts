/** Builds the URLs in the `urls` of resources. All are absolute. */
export type Urls = {
  /** Public origin, without a trailing slash. */
  readonly origin: string;
  /** The resource in the API. `path` starts after `/v1`, for example `/spaces/abc`. */
  api(path: string): string;
  /** The resource in the console, for example `/orgs/abc/spaces/def`. */
  app(path: string): string;
};

export function createUrls(origin: string): Urls {
  return {
    origin,
    api: (path) => `${origin}/v1${path}`,
    app: (path) => `${origin}${path}`,
  };
}
