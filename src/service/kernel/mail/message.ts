import { createHash } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";
import type { MailSender } from "../smtp-server.ts";
import { drawLetter, type Letter } from "./letter.ts";
import { headerLine } from "./plain.ts";

type Addressed = {
  letter: Letter;
  /** The queue's unique key. */
  key: string;
  to: string;
  from: MailSender;
  date: number;
};

/** The mail as it goes to the server. */
export async function composeMessage({ letter, key, to, from, date }: Addressed): Promise<Buffer> {
  const { text, html } = drawLetter(letter, to);
  const { unsubscribe } = letter;
  const composer = new MailComposer({
    // As objects, so that no name or address is parsed as a list.
    from,
    to: { name: "", address: to },
    subject: headerLine(letter.subject),
    messageId: `<${messageIdOf(key)}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    date: new Date(date),
    text,
    html,
    headers: {
      // So that no out-of-office reply comes back (RFC 3834).
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(unsubscribe !== undefined && {
        "List-Unsubscribe": `<${headerLine(unsubscribe)}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    textEncoding: "quoted-printable",
    newline: "win",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** The same for each attempt, so that servers and mail programs recognize a mail that arrives twice. */
function messageIdOf(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 40);
}
