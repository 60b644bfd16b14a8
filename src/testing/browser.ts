import { testOrigin, type TestPlatform } from "./platform.ts";

/** A browser on a page of the platform: keeps cookies and says where its requests come from. */
export type TestBrowser = {
  send(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
    // oxlint-disable-next-line typescript/no-explicit-any -- as tests expect it
  ): Promise<{ status: number; body: any }>;
};

/** @param address - IP address that its requests come from */
export function createBrowser(platform: TestPlatform, address = "192.0.2.1"): TestBrowser {
  const cookies = new Map<string, string>();
  return {
    async send(method, path, body, headers = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const request = new Request(testOrigin + path, {
        method,
        headers: {
          "content-type": "application/json",
          "sec-fetch-site": "same-origin",
          "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0",
          ...(cookie !== "" && { cookie }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const response = await platform.service.handle(request, address);
      for (const header of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
      const text = await response.text();
      return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
    },
  };
}
