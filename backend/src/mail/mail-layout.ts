import type { Language } from '@perpetua/contracts/languages';
import { escaped } from '../platform/html-text.js';

/** The texts of a mail in reading order, not escaped yet. */
export interface LaidOutMail {
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly quote: string | undefined;
  /** Pictures that are attached to the mail under their content id, and the words under them. */
  readonly pictures: readonly { readonly contentId: string; readonly caption: string }[];
  readonly button: { readonly text: string; readonly url: string; readonly hint: string } | undefined;
  /** The link to the page that shows an order without a login. */
  readonly follow: { readonly hint: string; readonly url: string } | undefined;
  readonly closing: string;
  readonly footer: string;
}

const SIGNATURE = 'Perpétua';
const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { pt: 'pt-PT', en: 'en', es: 'es' };

const SERIF = "Marcellus,'Palatino Linotype',Palatino,Georgia,serif";
const SANS = "'Atkinson Hyperlegible Next',Verdana,'Segoe UI',Arial,sans-serif";

/** Styles for mail programs with a dark mode; other programs use the inline styles. */
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #111815 !important; }
    .slab { background: #19221e !important; border-color: #33413a !important; }
    .ink { color: #f1ece2 !important; }
    .soft { color: #b7beb3 !important; }
    .head { color: #a3cbb8 !important; }
    .quote { border-color: #a3cbb8 !important; }
    .bloom { background: #b93a73 !important; }
  }`;

const lines = (text: string): string => escaped(text).replaceAll('\n', '<br>');

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;font:16px/1.55 ${SANS};color:#1e2621">${lines(text)}</p>`;

const factRow = ({ label, value }: LaidOutMail['facts'][number]): string =>
  `<tr>
    <td class="soft" style="padding:6px 16px 6px 0;font:15px/1.45 ${SANS};color:#545a52;vertical-align:top">${escaped(label)}</td>
    <td class="ink" style="padding:6px 0;font:15px/1.45 ${SANS};color:#1e2621;vertical-align:top">${lines(value)}</td>
  </tr>`;

const factTable = (facts: LaidOutMail['facts']): string =>
  facts.length === 0
    ? ''
    : `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px">${facts
        .map(factRow)
        .join('')}</table>`;

const quoted = (quote: string | undefined): string =>
  quote === undefined
    ? ''
    : `<blockquote class="ink quote" style="margin:0 0 20px;padding:4px 0 4px 16px;border-left:3px solid #23483b;font:16px/1.55 ${SANS};color:#1e2621">${lines(quote)}</blockquote>`;

const pictureRow = ({ contentId, caption }: LaidOutMail['pictures'][number]): string =>
  `<p class="soft" style="margin:0 0 20px;font:14px/1.5 ${SANS};color:#545a52"><img src="cid:${escaped(contentId)}" alt="${escaped(caption)}" width="542" style="display:block;width:100%;max-width:542px;height:auto;margin:0 0 6px;border-radius:4px">${escaped(caption)}</p>`;

const buttonRow = (button: LaidOutMail['button']): string =>
  button === undefined
    ? ''
    : `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
    <td class="bloom" style="background:#9a1750;border-radius:4px"><a href="${escaped(button.url)}" style="display:inline-block;padding:14px 24px;font:bold 16px/1.25 ${SANS};color:#ffffff;text-decoration:none">${escaped(button.text)}</a></td>
  </tr></table>
  <p class="soft" style="margin:0 0 20px;font:14px/1.5 ${SANS};color:#545a52;overflow-wrap:anywhere">${escaped(button.hint)}<br>${escaped(button.url)}</p>`;

const followRow = (follow: LaidOutMail['follow']): string =>
  follow === undefined
    ? ''
    : `<p class="soft" style="margin:0 0 20px;font:14px/1.5 ${SANS};color:#545a52;overflow-wrap:anywhere">${escaped(follow.hint)}<br><a class="head" href="${escaped(follow.url)}" style="color:#23483b">${escaped(follow.url)}</a></p>`;

/** The mail as an HTML page: one column of 600 px, inline styles, no external resources. */
export const htmlOf = (mail: LaidOutMail): string => `<!doctype html>
<html lang="${LANGUAGE_TAGS[mail.language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(mail.subject)}</title>
<style>${DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4efe6">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4efe6">
<tr><td align="center" style="padding:28px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="head" style="padding:0 0 16px;font:26px/1.2 ${SERIF};color:#23483b">${SIGNATURE}</td></tr>
<tr><td class="slab" style="padding:28px;background:#fffdf9;border:1px solid #d8cdbc;border-radius:6px">
<h1 class="ink" style="margin:0 0 20px;font:normal 24px/1.3 ${SERIF};color:#1e2621">${escaped(mail.subject)}</h1>
${paragraph(mail.greeting)}
${mail.paragraphs.map(paragraph).join('\n')}
${quoted(mail.quote)}${factTable(mail.facts)}${mail.pictures.map(pictureRow).join('\n')}${buttonRow(mail.button)}${followRow(mail.follow)}
${paragraph(`${mail.closing}\n${SIGNATURE}`)}
</td></tr>
<tr><td class="soft" style="padding:16px 0 0;font:14px/1.5 ${SANS};color:#545a52">${lines(mail.footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

const block = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : [text]);

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

/** The mail as plain text, for programs that do not show HTML. */
export const textOf = (mail: LaidOutMail): string =>
  [
    mail.greeting,
    ...mail.paragraphs,
    ...block(mail.quote === undefined ? undefined : `> ${indented(mail.quote, '> ')}`),
    ...block(mail.facts.map(({ label, value }) => `${label}: ${indented(value, '  ')}`).join('\n')),
    ...block(mail.button && `${mail.button.text}:\n${mail.button.url}`),
    ...block(mail.follow && `${mail.follow.hint}\n${mail.follow.url}`),
    `${mail.closing}\n${SIGNATURE}`,
    `-- \n${mail.footer}`,
  ].join('\n\n') + '\n';
