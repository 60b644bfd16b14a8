/** Builds the URLs in the `urls` of resources. All are absolute. */
export type Urls = {
  /** Origin that people use, without a slash at the end. */
  readonly origin: string;
  /** The resource in the interface; `path` starts behind `/v1`, for example `/spaces/abc`. */
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
