/** A button, or one of several things that a mail lists. */
type LetterLink = { label: string; url: string };

/** A paragraph, a quotation of what someone wrote, a button, or a list. */
type LetterPart =
  | string
  | { quote: string }
  | { button: LetterLink }
  | { items: (LetterLink & { detail?: string })[] };

/**
 * What a mail says. All texts are plain text; put what people chose through `nameInMail` or `textInMail`. `drawLetter` turns it into
 * plain text and HTML.
 */
export type Letter = {
  subject: string;
  heading: string;
  parts: LetterPart[];
  /** Why the recipient gets it: "Ana invited you to Acme." */
  reason: string;
  /** Where mails of this kind can be ended without signing in; accepts a POST with `List-Unsubscribe=One-Click` (RFC 8058). */
  unsubscribe?: string;
};

/**
 * A letter as plain text and as HTML. Outlook's engine is Word's: it knows tables, background colors of cells, and attributes, but
 * neither `max-width` nor padding of links. Mail programs with a dark mode get dark colors of their own.
 */
export function drawLetter(letter: Letter, to: string): { text: string; html: string } {
  return { text: drawText(letter, to), html: drawHtml(letter, to) };
}

function drawText({ heading, parts, reason, unsubscribe }: Letter, to: string): string {
  const footer = [`${reason} It was sent to ${to}.`];
  if (unsubscribe !== undefined) footer.push(`Unsubscribe: ${unsubscribe}`);
  // "-- " begins a signature, which mail programs leave out of replies.
  return `${[heading, ...parts.map(textOf)].join("\n\n")}\n\n-- \n${footer.join("\n")}\n`;
}

function textOf(part: LetterPart): string {
  if (typeof part === "string") return part;
  if ("quote" in part) return part.quote.replaceAll(/^/gm, "> ");
  if ("button" in part) return `${part.button.label}:\n${part.button.url}`;
  return part.items
    .map(({ label, detail, url }) => [`* ${label}`, detail && `  ${detail}`, `  ${url}`])
    .map((lines) => lines.filter(Boolean).join("\n"))
    .join("\n\n");
}

const font = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** The colors of the console in light; the classes change them in dark. */
const colors = {
  page: "#f4f4f7",
  card: "#ffffff",
  line: "#e5e5ea",
  text: "#1a1b20",
  muted: "#5a5d68",
  accent: "#3a56d4",
};

const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: ${colors.accent}; }
@media (max-width: 480px) {
  .outer { padding: 0 !important; }
  .card { padding: 24px 20px !important; border-left: 0 !important; border-right: 0 !important; border-radius: 0 !important; }
  .foot { padding: 16px 20px 24px !important; }
}
@media (prefers-color-scheme: dark) {
  body, .page { background-color: #0e0f12 !important; }
  .card { background-color: #1c1d23 !important; border-color: #2a2c34 !important; }
  .text { color: #ececf0 !important; }
  .muted, .muted a { color: #a7aab5 !important; }
  .quote { border-color: #3a3d47 !important; }
  .button { background-color: #4562e0 !important; }
  a.link { color: #93a8ff !important; }
}`.replaceAll(/\s*\n\s*/g, " ");

function drawHtml({ heading, subject, parts, reason, unsubscribe }: Letter, to: string): string {
  const ending =
    unsubscribe === undefined
      ? ""
      : ` <a href="${escape(unsubscribe)}" style="color:${colors.muted};text-decoration:underline">Unsubscribe</a>`;
  const title = `<h1 class="text" dir="auto" style="margin:0 0 16px;${font};font-size:20px;line-height:28px;font-weight:600;color:${colors.text}">${escape(heading)}</h1>`;
  const foot = `<span dir="auto">${escape(reason)}</span> It was sent to <span style="white-space:nowrap">${escape(to)}</span>.${ending}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escape(subject)}</title>
<style>${styles}</style>
</head>
<body style="margin:0;padding:0;background-color:${colors.page}">
${table(`class="page" width="100%" bgcolor="${colors.page}" style="background-color:${colors.page}"`)}<tr><td class="outer" align="center" style="padding:32px 16px">
<!--[if mso]>${table('width="560"')}<tr><td><![endif]-->
${table('width="100%" style="max-width:560px;margin:0 auto"')}
<tr><td class="card" bgcolor="${colors.card}" align="left" style="padding:32px;background-color:${colors.card};border:1px solid ${colors.line};border-radius:8px">
${[title, ...parts.map(htmlOf)].join("\n")}
</td></tr>
<tr><td class="foot muted" align="left" style="padding:16px 32px 0;${font};font-size:12px;line-height:18px;color:${colors.muted};overflow-wrap:anywhere">
${foot}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

function table(attributes: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>`;
}

function htmlOf(part: LetterPart): string {
  if (typeof part === "string") return paragraph(escape(part));
  if ("quote" in part) {
    return `${table('width="100%" style="margin:0 0 16px"')}<tr><td class="quote muted" dir="auto" style="padding:2px 0 2px 12px;border-left:3px solid ${colors.line};${font};font-size:15px;line-height:24px;color:${colors.muted};overflow-wrap:anywhere">${lines(part.quote)}</td></tr></table>`;
  }
  if ("button" in part) return button(part.button);
  return `${table('width="100%" style="margin:0 0 16px"')}${part.items.map(item).join("")}</table>`;
}

function paragraph(html: string): string {
  return `<p class="text" dir="auto" style="margin:0 0 16px;${font};font-size:15px;line-height:24px;color:${colors.text};overflow-wrap:anywhere">${html}</p>`;
}

/** The color is the cell's, because Outlook draws no padding of links; the padding is drawn as borders of its color there. */
function button({ label, url }: { label: string; url: string }): string {
  const href = escape(url);
  return `${table('style="margin:8px 0 16px"')}<tr><td class="button" bgcolor="${colors.accent}" style="background-color:${colors.accent};border-radius:6px;mso-padding-alt:11px 20px"><a href="${href}" style="display:inline-block;padding:11px 20px;${font};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escape(label)}</a></td></tr></table>
<p class="muted" style="margin:0 0 16px;${font};font-size:13px;line-height:20px;color:${colors.muted};overflow-wrap:anywhere;word-break:break-word">If the button doesn't work, open this URL:<br><a class="link" href="${href}" style="color:${colors.accent};word-break:break-all">${href}</a></p>`;
}

function item({ label, detail, url }: { label: string; detail?: string; url: string }): string {
  const more =
    detail === undefined
      ? ""
      : `<br><span class="muted" style="font-size:13px;line-height:20px;color:${colors.muted}">${lines(detail)}</span>`;
  return `<tr><td class="text" dir="auto" style="padding:0 0 12px;${font};font-size:15px;line-height:22px;color:${colors.text};overflow-wrap:anywhere"><a class="link" href="${escape(url)}" style="color:${colors.accent}">${escape(label)}</a>${more}</td></tr>`;
}

function lines(text: string): string {
  return escape(text).replaceAll("\n", "<br>");
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
