import type { Socket } from "node:net";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import type { TestCertificate } from "./certificate.ts";

/** A mail as its recipient gets it. */
export type ReceivedMail = {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** Whether it came over TLS. */
  encrypted: boolean;
  /** Headers by name in lower case, as they were sent, without the name. */
  headers: Record<string, string>;
};

/** An error of the server has the code of its answer. */
export type MailRefusal = { code: number; message: string };

type Options = {
  /** Default: any free one. */
  port?: number;
  /** Signing in is needed, with this user and password. */
  auth?: { user: string; pass: string };
  /** Makes the server offer STARTTLS with this certificate. */
  startTls?: TestCertificate;
  /** Whether to accept a recipient. Default: `nobody@…` doesn't exist, and the mailbox of `full@…` is full for now. */
  receive?: (address: string) => MailRefusal | undefined;
  /** Runs when a mail has arrived, before the answer. */
  onMail?: (mail: ReceivedMail) => Promise<MailRefusal | undefined>;
};

/** An SMTP server on 127.0.0.1 that keeps what it gets. */
export type MailServer = {
  /** For `SMTP_URL`, without credentials. */
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Connections so far. */
  connections: () => number;
  mailsTo(address: string): ReceivedMail[];
  /** Cuts all connections. */
  hangUp(): void;
  close(): Promise<void>;
};

export async function startMailServer({
  port = 0,
  auth,
  startTls,
  receive = byName,
  onMail,
}: Options = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let connections = 0;
  const sockets = new Set<Socket>();
  const options: SMTPServerOptions = {
    authOptional: auth === undefined,
    allowInsecureAuth: true,
    disabledCommands: startTls ? [] : ["STARTTLS"],
    ...(startTls && { key: startTls.privateKey, cert: startTls.certificate }),
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === auth?.user && password === auth?.pass;
      if (isRight) done(null, { user: username });
      else done(asError({ code: 535, message: "5.7.8 Authentication credentials invalid" }));
    },
    onRcptTo({ address }, _session, done) {
      const refusal = receive(address);
      done(refusal && asError(refusal));
    },
    onData(stream, session, done) {
      const keep = async () => {
        const mail = received(await simpleParser(stream), session);
        const refusal = await onMail?.(mail);
        if (refusal === undefined) mails.push(mail);
        return refusal;
      };
      keep().then((refusal) => done(refusal && asError(refusal)), done);
    },
  };
  const server = new SMTPServer(options);
  // A client that is killed resets its connection.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  server.server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const address = server.server.address();
  const used = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${used}`,
    port: used,
    mails,
    connections: () => connections,
    mailsTo: (to) => mails.filter((mail) => mail.to === to),
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function byName(address: string): MailRefusal | undefined {
  if (address.startsWith("nobody@")) {
    return { code: 550, message: `5.1.1 <${address}>: Recipient address rejected: User unknown` };
  }
  if (address.startsWith("full@")) return { code: 452, message: "4.2.2 Mailbox full" };
  return undefined;
}

function asError({ code, message }: MailRefusal): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

function received(parsed: ParsedMail, { envelope, secure }: SMTPServerSession): ReceivedMail {
  const headers = parsed.headerLines.map(({ key, line }) => [
    key,
    line.slice(line.indexOf(":") + 1).trim(),
  ]);
  return {
    from: parsed.from?.text ?? "",
    to: envelope.rcptTo[0]?.address ?? "",
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html || "",
    messageId: parsed.messageId ?? "",
    encrypted: secure,
    headers: Object.fromEntries(headers) as Record<string, string>,
  };
}
