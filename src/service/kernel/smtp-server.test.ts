import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";
import { isMailAddress, parseMailSender, parseSmtpUrl } from "./smtp-server.ts";

test.each([
  ["smtp://mail.example.com", { port: 587, secure: false, startTls: "offered" }],
  ["smtps://mail.example.com", { port: 465, secure: true }],
  ["smtp://[::1]:2525", { host: "::1", port: 2525 }],
  [
    "smtp://docs:p%40ss@mail.example.com",
    { startTls: "required", auth: { user: "docs", pass: "p@ss" } },
  ],
  ["smtp://docs:pass@127.0.0.1", { startTls: "offered" }],
  ["smtp://docs:pass@mail.example.com?tls=off", { startTls: "off" }],
  ["smtp://mail.example.com?tls=required", { startTls: "required" }],
])("%s is read", (text, expected) => {
  expect(parseSmtpUrl(text)).toMatchObject(expected);
});

test.each([
  ["mail.example.com", "must look like"],
  ["http://mail.example.com", "must look like"],
  ["smtp://docs@mail.example.com", "a user needs a password"],
  ["smtp://docs:secret/x@mail.example.com", "must look like"],
  ["smtp://docs:secret@mail.example.com/inbox", "without a path"],
  ["smtp://docs:secret@mail.example.com?tls=maybe", "may only end in"],
  ["smtps://docs:secret@mail.example.com?tls=off", "always uses TLS"],
])("%s is refused without its password", (text, problem) => {
  const read = () => readSettings({ SMTP_URL: text, MAIL_FROM: "docs@example.com" });
  expect(read).toThrow(`SMTP_URL ${problem === "must look like" ? problem : ""}`);
  expect(read).toThrow(problem);
  expect(read).not.toThrow("secret");
});

test("a mail server needs a sender", () => {
  expect(() => readSettings({ SMTP_URL: "smtp://localhost" })).toThrow("MAIL_FROM must name");
  expect(() => readSettings({ MAIL_FROM: "docs" })).toThrow("MAIL_FROM must be an email");
  expect(readSettings({ MAIL_FROM: "docs@example.com" }).mail).toBeUndefined();
});

test.each([
  ["docs@example.com", { name: "Bindery", address: "docs@example.com" }],
  ["Acme Docs <docs@example.com>", { name: "Acme Docs", address: "docs@example.com" }],
  ['"Docs, Acme" <docs@example.com>', { name: "Docs, Acme", address: "docs@example.com" }],
  ["Acme\r\nBcc: x@y.example <docs@example.com>", undefined],
  ["<docs>", undefined],
])("%j is a sender", (text, sender) => {
  expect(parseMailSender(text)).toEqual(sender);
});

test.each([
  ["ada@example.com", true],
  ["ädä@exämple.com", true],
  ["a@b.example,c@d.example", false],
  ["a@b.example>\r\nRCPT TO:<c@d.example", false],
  ["a b@example.com", false],
  ["a@b@example.com", false],
])("%j: %s", (text, is) => {
  expect(isMailAddress(text)).toBe(is);
});
