import { isIP } from "node:net";

/** The server that sends mail, from `SMTP_URL`. */
export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`). */
  secure: boolean;
  /** Whether STARTTLS is used: always, never, or if the server offers it. */
  startTls: "required" | "off" | "offered";
  auth: { user: string; pass: string } | undefined;
};

/** Who mail is from. */
export type MailSender = { name: string; address: string };

const ports = { "smtp:": 587, "smtps:": 465 } as const;
const example =
  "must look like smtp://user:password@mail.example.com:587 or smtps://user:password@mail.example.com:465";

/**
 * Reads `SMTP_URL`. A password is only sent encrypted, unless the server is on this machine or the URL says `?tls=off`.
 * @returns a problem that doesn't repeat the password, if the URL can't be used
 */
export function parseSmtpUrl(text: string): SmtpServer | { problem: string } {
  const url = URL.parse(text);
  if (url === null || !(url.protocol in ports)) return { problem: example };
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (host === "") return { problem: `${example}; it names no server` };
  if ((url.pathname !== "/" && url.pathname !== "") || url.hash !== "") {
    return {
      problem: `${example}, without a path. Write “/”, “#”, “?”, and “@” in a password as %2F, %23, %3F, and %40`,
    };
  }
  const unknown = [...url.searchParams.keys()].find((name) => name !== "tls");
  const tls = url.searchParams.get("tls");
  if (unknown !== undefined || (tls !== null && tls !== "off" && tls !== "required")) {
    return { problem: "may only end in ?tls=required or ?tls=off" };
  }
  const secure = url.protocol === "smtps:";
  if (secure && tls !== null) return { problem: "always uses TLS with smtps, so leave out ?tls=" };
  const auth = readAuth(url);
  if (auth === "incomplete") return { problem: `${example}: a user needs a password` };
  return {
    host,
    port: url.port === "" ? ports[url.protocol as keyof typeof ports] : Number(url.port),
    secure,
    startTls: tls ?? (auth !== undefined && !isThisMachine(host) ? "required" : "offered"),
    auth,
  };
}

function readAuth({ username, password }: URL): SmtpServer["auth"] | "incomplete" {
  if (username === "" && password === "") return undefined;
  if (username === "" || password === "") return "incomplete";
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return "incomplete";
  }
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

/**
 * Reads `MAIL_FROM`: `docs@example.com`, or `Acme Docs <docs@example.com>`.
 * @returns undefined if it is neither
 */
export function parseMailSender(text: string): MailSender | undefined {
  const [, name = "", bracketed] = /^\s*"?([^<>"]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  const address = bracketed ?? text.trim();
  // oxlint-disable-next-line no-control-regex
  if (!isMailAddress(address) || /[\0-\x1f\x7f]/.test(name)) return undefined;
  return { name: name.trim() || "Bindery", address };
}

/** Whether a text is one email address that can stand in an SMTP command and a header as it is. */
export function isMailAddress(text: string): boolean {
  return text.length <= 320 && /^[^\s"(),:;<>@[\\\]\p{C}]+@[^\s"(),:;<>@[\\\]\p{C}]+$/u.test(text);
}
