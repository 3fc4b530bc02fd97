import { complaintsBookUrl } from '@perpetua/contracts/legal-versions';
import type { Site } from '@perpetua/contracts/site.contract';
import type { CompanyConfig } from '../config/company-config.js';
import type { ComposedMail, MailAddress } from '../platform/mail/mail-composer.js';
import type { MailContent } from './contents/mail-about.js';
import { htmlOf, type LaidOutMail, textOf } from './mail-layout.js';
import type { MailWords } from './contents/mail-words.js';
import { filled, type MailFrame } from './mail.texts.js';

/** The content id under which a photo is attached to the mails that show it (RFC 2392). */
export const contentIdOf = (photoId: string): string => `${photoId}@perpetua`;

/** The settings of this installation that mails contain. */
export interface MailBranding {
  /** The URL of the website, without a slash at the end. */
  readonly publicUrl: string;
  readonly support: Site['support'];
  readonly company: CompanyConfig;
}

/** A mail in its recipient's language, without attachments. */
export type WrittenMail = Omit<ComposedMail, 'attachments'>;

/** What a mail is written with, beside its content. */
interface Writing {
  readonly words: MailWords;
  readonly house: MailBranding;
  /** The path on which the order is followed without a login; undefined for mails without such a link. */
  readonly followPath?: string | undefined;
}

/** Writes a mail's content in the language of its recipient. */
export const written = (content: MailContent, to: MailAddress, { words, house, followPath }: Writing): WrittenMail => {
  const subject = filled(words.texts.mails[content.text].subject, content.values);
  return {
    to,
    replyTo: content.replyTo ?? { name: 'Perpétua', email: house.support.email },
    subject,
    body: () => {
      const mail = laidOut(content, { to, subject, words, house, followPath });
      const links = mail.button === undefined ? [] : [mail.button.url];
      return { html: htmlOf(mail), text: textOf(mail), links };
    },
  };
};

const laidOut = (
  content: MailContent,
  { to, subject, words, house, followPath }: Writing & { to: MailAddress; subject: string },
): LaidOutMail => {
  const { frame, mails } = words.texts;
  const { paragraphs, button } = mails[content.text];
  const name = to.name.trim();
  return {
    language: words.language,
    subject,
    greeting: name === '' ? frame.greetingNameless : filled(frame.greeting, { name }),
    paragraphs: paragraphs.map((paragraph) => filled(paragraph, content.values)),
    facts: content.facts.map(({ label, value }) => ({ label: frame.labels[label], value })),
    quote: content.quote,
    pictures: (content.pictures ?? []).map(({ photoId, kind }) => ({
      contentId: contentIdOf(photoId),
      caption: frame.pictures[kind],
    })),
    button:
      button === undefined || content.link === undefined
        ? undefined
        : { text: button, url: absolute(content.link, house.publicUrl), hint: frame.linkHint },
    follow:
      followPath === undefined ? undefined : { hint: frame.followHint, url: absolute(followPath, house.publicUrl) },
    closing: frame.closing,
    footer: filled(frame.footer, { ...sellerOf(house), phones: phonesOf(house, frame) }),
  };
};

/** Who sells, as every business letter must say (CSC art. 171). */
const sellerOf = ({ support, company }: MailBranding): Readonly<Record<string, string>> => ({
  email: support.email,
  company: company.name,
  taxId: company.taxId,
  address: company.address.join(', '),
  registry: company.registry,
  complaintsBook: complaintsBookUrl,
});

const phonesOf = ({ support }: MailBranding, { phoneNotes }: MailFrame): string =>
  support.phones.map(({ number, note }) => `${number} (${phoneNotes[note]})`).join(' · ');

/** The absolute URL of a link, which must be a path of the website or an http(s) URL. */
const absolute = (link: string, publicUrl: string): string => {
  const url = link.startsWith('/') ? `${publicUrl}${link}` : link;
  if (!/^https?:\/\//.test(url)) throw new Error('a mail may only link to a page');
  return url;
};
