import { type ClientRequest, request } from "node:http";

/** Many readers of one organization's live events, each another user with their own connection. */
type EventReaders = {
  /** Resolves once every reader has received the resource. */
  allToldOf(resource: Promise<string>): Promise<void>;
  hangUp(): void;
};

const atOnce = 50;

/** Opens a stream for each token, and resolves when all are open. */
export async function openEventReaders(
  url: string,
  tokens: readonly string[],
): Promise<EventReaders> {
  /** The latest events of each reader. */
  const texts = tokens.map(() => "");
  const requests: ClientRequest[] = [];
  let note: () => void = () => undefined;
  const open = (index: number) => {
    return new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${tokens[index]}` };
      const sent = request(url, { agent: false, headers }, (response) => {
        if (response.statusCode !== 200)
          reject(new Error(`${url} answered ${response.statusCode}`));
        response.setEncoding("utf8").on("data", (text: string) => {
          resolve();
          texts[index] += text;
          note();
        });
      });
      sent.on("error", reject).end();
      requests.push(sent);
    });
  };
  for (let first = 0; first < tokens.length; first += atOnce) {
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(tokens.slice(first, first + atOnce).map((_, index) => open(first + index)));
  }
  return {
    async allToldOf(resource) {
      texts.fill("");
      const id = await resource;
      let left = texts.length;
      await new Promise<void>((resolve) => {
        note = () => {
          while (left > 0 && texts[left - 1]!.includes(id)) left -= 1;
          if (left === 0) resolve();
        };
        note();
      });
    },
    hangUp() {
      for (const each of requests) each.destroy();
    },
  };
}
