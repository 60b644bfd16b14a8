import type { ContentChange } from "#contract/content-edit.ts";
import type { TestCaller } from "./call.ts";
import { makeChangeRequest } from "./change-requests.ts";
import type { TestPlatform } from "./platform.ts";
import { siteKey, type TestSite } from "./sites.ts";

/** Merges changes into a space. @returns the IDs of the changed pages */
export async function mergeInto(
  caller: TestCaller,
  spaceId: string,
  ...changes: ContentChange[]
): Promise<string[]> {
  const request = await makeChangeRequest(caller, spaceId);
  const pages = await request.edit(...changes);
  await request.merge();
  return pages;
}

/** The spaces of a site by the titles of their sections. */
export async function spacesOf(
  caller: TestCaller,
  site: TestSite,
): Promise<Record<string, { spaceId: string; sectionId: string; siteSpaceId: string }>> {
  const { items } = await caller.call(`GET ${siteKey}/sections`, site);
  return Object.fromEntries(
    items.map(({ id, title, siteSpaces: [first] }) => [
      title,
      { spaceId: first!.space.id, sectionId: id, siteSpaceId: first!.id },
    ]),
  );
}

/** A browser that visits a published site: it keeps cookies, as far as their path allows. */
export function createVisitor(platform: TestPlatform, root: string) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    /** @param path below the root of the site, or a whole path */
    async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const url = path.startsWith("/published/") ? path : root + path;
      const response = await platform
        .as(null)
        .fetch(url, { headers: { ...(cookie !== "" && { cookie }), ...headers } });
      for (const set of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (/Max-Age=0/i.test(set)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
    /** As a browser does: the response after at most one redirect. */
    async follow(path: string): Promise<Response> {
      const response = await this.get(path);
      const location = response.headers.get("location");
      return location === null ? response : this.get(location);
    },
    async text(path: string): Promise<string> {
      const response = await this.get(path);
      return response.status === 200 ? response.text() : String(response.status);
    },
  };
}
