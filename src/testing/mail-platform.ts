import { readSettings, type Settings } from "#service/kernel/settings.ts";
import { startMailServer, type MailServer, type ReceivedMail } from "./mail-server.ts";
import { startTestPlatform, type TestPlatform } from "./platform.ts";
import { eventually } from "./eventually.ts";

export type MailPlatform = TestPlatform & {
  server: MailServer;
  /** The latest mail to an email, once there are that many. */
  mailTo(email: string, count?: number): Promise<ReceivedMail>;
};

/** A platform that sends mail to a server of this process. */
export async function startMailPlatform(settings: Partial<Settings> = {}): Promise<MailPlatform> {
  const server = await startMailServer();
  const { mail } = readSettings({ SMTP_URL: server.url, MAIL_FROM: "docs@bindery.test" });
  const platform = await startTestPlatform({ jobs: true, settings: { ...settings, mail } });
  return {
    ...platform,
    server,
    mailTo: (email, count = 1) =>
      eventually(() => {
        const mails = server.mailsTo(email);
        if (mails.length < count) throw new Error(`${email} has ${mails.length} mails.`);
        return mails.at(-1)!;
      }),
    async close() {
      await platform.close();
      await server.close();
    },
  };
}

/** The first URL in a mail's text. */
export function linkIn({ text }: ReceivedMail): URL {
  return new URL(/^http\S+$/m.exec(text)?.[0] ?? "");
}
