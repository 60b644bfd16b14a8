import { createSocket } from "node:dgram";

/** A DNS server on 127.0.0.1 that knows what the test published. */
export type DnsServer = {
  /** IP address and port. */
  address: string;
  publishText: (name: string, text: string) => void;
  close: () => Promise<void>;
};

const textType = 16;
/** Codes of a response: no error, and no such name. */
const [noError, missing] = [0, 3];

/** Starts a DNS server that answers questions for TXT records; all other names don't exist. */
export async function startDns(): Promise<DnsServer> {
  const texts = new Map<string, string>();
  const socket = createSocket("udp4");
  socket.on("message", (query, { address, port }) => {
    const { name, type, end } = readQuestion(query);
    const text = type === textType ? texts.get(name) : undefined;
    socket.send(responseTo(query.subarray(0, end), text), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    publishText: (name, text) => texts.set(name.toLowerCase(), text),
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** The name, in lower case, and the type of the only question, which begins after the header of 12 bytes. */
function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function responseTo(question: Buffer, text: string | undefined): Buffer {
  const response = Buffer.from(question);
  response.writeUInt16BE(0x8180 | (text === undefined ? missing : noError), 2);
  response.writeUInt16BE(text === undefined ? 0 : 1, 6);
  // Neither authority nor additional records.
  response.writeUInt32BE(0, 8);
  return text === undefined ? response : Buffer.concat([response, textRecord(text)]);
}

/** A record for the name of the question, to be kept for a minute. */
function textRecord(text: string): Buffer {
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "latin1")]);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(textType, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
