import { hostname } from "node:os";
import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { minute, second } from "../clock.ts";
import type { SmtpServer } from "../smtp-server.ts";

/** Silence of the server after which an attempt counts as lost. Servers may check a mail for minutes before they accept it. */
const longestSilence = 5 * minute;
const longestAnswer = 500;

/**
 * Why a mail wasn't sent. `unreachable`: no connection, or none that the server lets send. `temporary` and `refused`: the server's
 * answer to this mail. `unknown`: the mail was handed over, and no answer came. The message is a sentence for people.
 */
export class MailProblem extends Error {
  readonly kind: "unreachable" | "temporary" | "refused" | "unknown";

  constructor(kind: MailProblem["kind"], message: string) {
    super(message.slice(0, longestAnswer));
    this.name = "MailProblem";
    this.kind = kind;
  }
}

export type MailConnection = {
  /**
   * Sends one mail.
   * @param beforeHandOver runs before the end of the mail, so before the server can accept it; if it fails, the server gets no end
   * @returns the server's answer
   * @throws MailProblem; errors of `beforeHandOver`
   */
  send(mail: Envelope, beforeHandOver: () => Promise<void>): Promise<string>;
  close(): void;
};

export type Envelope = { from: string; to: string; message: Buffer };

/** Connects and signs in. @throws MailProblem `unreachable` */
export async function connect(server: SmtpServer): Promise<MailConnection> {
  const { host, port, secure, startTls } = server;
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    requireTLS: !secure && startTls === "required",
    ignoreTLS: startTls === "off",
    name: hostname(),
    connectionTimeout: 20 * second,
    greetingTimeout: 20 * second,
    socketTimeout: longestSilence,
    logger: false,
  });
  const opening = Promise.withResolvers<void>();
  // A connection reports its end as an event, too; without a listener, that ends the process.
  connection.on("error", (error) => opening.reject(error));
  connection.connect((error) => (error ? opening.reject(error) : opening.resolve()));
  try {
    await opening.promise;
    await signIn(connection, server);
  } catch (error) {
    connection.close();
    throw new MailProblem("unreachable", explainConnection(server, error as SmtpError));
  }
  return {
    send: (mail, beforeHandOver) => send(connection, server, mail, beforeHandOver),
    close: () => (connection.destroyed ? undefined : connection.quit()),
  };
}

async function signIn(connection: SMTPConnection, { auth }: SmtpServer): Promise<void> {
  if (auth === undefined) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.login({ credentials: auth }, (error) => (error ? reject(error) : resolve()));
  await promise;
}

async function send(
  connection: SMTPConnection,
  server: SmtpServer,
  { from, to, message }: Envelope,
  beforeHandOver: () => Promise<void>,
): Promise<string> {
  let isHandedOver = false;
  let failure: unknown;
  async function* body() {
    yield message;
    try {
      await beforeHandOver();
    } catch (error) {
      failure = error;
      throw error;
    }
    isHandedOver = true;
  }
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const envelope = { from, to: [to], size: message.length };
  connection.send(envelope, Readable.from(body()), (error, info) =>
    error ? reject(error) : resolve(info.response ?? ""),
  );
  try {
    return (await promise).slice(0, longestAnswer);
  } catch (error) {
    const problem = failure ?? explainSending(server, error as SmtpError, isHandedOver);
    // After a refusal the connection can be used for the next mail. Otherwise, nobody knows what the server waits for.
    if (problem instanceof MailProblem && isAnswer(problem)) await reset(connection);
    else connection.close();
    throw problem;
  }
}

/** The server still has the sender of the refused mail, and would refuse another one. */
async function reset(connection: SMTPConnection): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  connection.once("end", resolve);
  connection.reset((error) => {
    if (error) connection.close();
    resolve();
  });
  await promise;
  connection.off("end", resolve);
}

type SmtpError = NodeJS.ErrnoException & {
  responseCode?: number;
  response?: string;
  /** The code of Node's error, where nodemailer has its own. */
  originalCode?: string;
};

function isAnswer({ kind }: MailProblem): boolean {
  return kind === "temporary" || kind === "refused";
}

function explainSending(server: SmtpServer, error: SmtpError, isHandedOver: boolean): MailProblem {
  const { responseCode: code, response = "" } = error;
  if (code !== undefined && code >= 400) {
    return new MailProblem(code >= 500 ? "refused" : "temporary", oneLine(response));
  }
  // Those that nodemailer finds before it asks the server.
  if (error.code === "EENVELOPE" || error.code === "EMESSAGE") {
    return new MailProblem("refused", oneLine(error.message));
  }
  return isHandedOver
    ? new MailProblem("unknown", `${server.host} didn't answer whether it accepted the mail.`)
    : new MailProblem("unreachable", explainConnection(server, error));
}

const addAuthority =
  "isn't trusted. Name the file of its certificate authority in NODE_EXTRA_CA_CERTS and restart Bindery.";

/** What is wrong with the certificate of a mail server, and what to do, by Node's codes. */
const certificateProblems: Record<string, string> = {
  CERT_HAS_EXPIRED: "has expired. Renew it.",
  CERT_NOT_YET_VALID: "isn't valid yet. Check the clocks of both servers.",
  CERT_REVOKED: "was revoked. Replace it.",
  DEPTH_ZERO_SELF_SIGNED_CERT: addAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID: "is for another name. Use a name that it contains in SMTP_URL.",
  SELF_SIGNED_CERT_IN_CHAIN: addAuthority,
  UNABLE_TO_GET_ISSUER_CERT: addAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: addAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: addAuthority,
};

function explainConnection({ host, port, auth }: SmtpServer, error: SmtpError): string {
  const { code, originalCode = "", response, message } = error;
  const said = response ? ` It answered: ${oneLine(response)}` : "";
  const problem = certificateProblems[originalCode];
  if (problem !== undefined) return `The certificate of the mail server ${host} ${problem}`;
  switch (code) {
    case "EDNS":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `Couldn't find the mail server ${host}. Check its name in SMTP_URL.`;
    case "EAUTH":
      return `The mail server ${host} didn't accept the user and password in SMTP_URL.${said}`;
    case "ETLS":
      if (response === undefined) {
        return `Couldn't encrypt the connection to the mail server ${host}: ${oneLine(message)}`;
      }
      return [
        `The mail server ${host} didn't start encryption (STARTTLS) on port ${port}.`,
        auth === undefined ? "Nothing was sent." : "Passwords are only sent encrypted.",
        `Use smtps:// or a port with STARTTLS, or turn encryption off with ?tls=off in SMTP_URL.${said}`,
      ].join(" ");
    case "ETIMEDOUT":
      return `The mail server ${host} didn't answer on port ${port} in time.`;
    default:
      return response
        ? `The mail server ${host} ended the connection.${said}`
        : `Couldn't connect to the mail server ${host} on port ${port}: ${oneLine(message)}`;
  }
}

/** Answers can have several lines, each with the code. */
function oneLine(text: string): string {
  return text
    .trim()
    .replaceAll(/\r?\n\d{3}[ -]/g, " ")
    .replaceAll(/\s+/g, " ");
}
