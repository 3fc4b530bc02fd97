import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { type Language, languages } from '@perpetua/contracts/languages';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AppConfig } from '../config/app-config.js';
import { GetDocumentFile } from '../invoicing/index.js';
import { GetLegalText } from '../legal/index.js';
import {
  type Composition,
  type MailAddress,
  type MailAttachment,
  MailComposer,
  type QueuedMail,
} from '../platform/mail/mail-composer.js';
import { MailResends } from '../platform/mail/mail-resends.js';
import { Photos } from '../platform/storage/photos.js';
import type { MailContent } from './contents/mail-about.js';
import { contentWriters } from './contents/mail-content.policy.js';
import {
  aboutOf,
  followPathIn,
  MailSourceQueries,
  type MailSources,
  orderedIn,
} from './contents/mail-sources.service.js';
import { wordsOf } from './contents/mail-words.js';
import { KeepMailsAsNotices } from './mail.commands.js';
import { contentIdOf, type MailBranding, written } from './mail-writer.js';
import { ListUnwantedMails, noticedMails } from './news.queries.js';

/**
 * The mails that confirm a contract or a withdrawal from it: the law asks for the terms on a durable medium (DL 24/2014,
 * art. 6), which a link is not.
 */
const WITH_LEGAL_TEXTS: ReadonlySet<string> = new Set(['order_received', 'phone_order', 'withdrawal_received']);

/** The recipient of a mail and the language in which it is written. */
interface Reader extends MailAddress {
  readonly language: Language;
}

/** Composes mails from the templates of this folder and the records of other contexts. */
@Injectable()
export class TemplateComposer extends MailComposer {
  private readonly house: MailBranding;

  constructor(
    private readonly sources: MailSourceQueries,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly photos: Photos,
    private readonly resends: MailResends,
    { http, site, company }: AppConfig,
  ) {
    super();
    this.house = { publicUrl: http.publicUrl, support: site.support, company };
  }

  override async compose(mails: readonly QueuedMail[]): Promise<readonly Composition[]> {
    const sources = await this.sources.of(mails);
    return mails.map((mail) => {
      try {
        return this.composition(mail, sources);
      } catch (error) {
        return { kind: 'broken', error: error instanceof Error ? error : new Error(String(error)) };
      }
    });
  }

  /** Also shows the mails that no event queued as notices. */
  override async beforeSending(mails: readonly QueuedMail[]): Promise<ReadonlySet<string>> {
    const toAccounts = mails.flatMap(({ id, template, recipient, values }) =>
      recipient !== null && 'userId' in recipient ? [{ id, template, userId: recipient.userId, values }] : [],
    );
    const noticed = toAccounts.filter(({ template }) => noticedMails.has(template));
    if (noticed.length > 0) {
      const originals = await this.resends.originalsOf(noticed.map(({ id }) => id));
      const mailsOnce = noticed.map((mail) => ({ ...mail, originalId: originals.get(mail.id) }));
      await this.commands.execute(new KeepMailsAsNotices(mailsOnce));
    }
    return toAccounts.length === 0 ? new Set() : this.queries.execute(new ListUnwantedMails(toAccounts));
  }

  private composition(mail: QueuedMail, sources: MailSources): Composition {
    const reader = readerOf(mail, sources);
    if (reader === undefined) return { kind: 'gone', reason: 'the recipient is not known any more' };
    const words = wordsOf(reader.language);
    const content = contentWriters[mail.template](aboutOf(mail, sources), words);
    if (content === undefined) return { kind: 'gone', reason: 'what it tells about is not known any more' };
    const composed = written(content, reader, { words, house: this.house, followPath: followPathIn(mail, sources) });
    const { documentId } = mail.values;
    const attachments = async () => [
      ...(await (WITH_LEGAL_TEXTS.has(mail.template) ? this.legalTexts(reader.language) : this.documentAs(documentId))),
      ...(await this.picturesOf(content)),
    ];
    return {
      kind: 'mail',
      mail: { ...composed, attachments },
      ...(content.stale !== undefined && { stale: content.stale }),
    };
  }

  /** The terms and the withdrawal text with its model form, in the version in force, as text files. */
  private async legalTexts(language: Language): Promise<readonly MailAttachment[]> {
    const texts = await Promise.all(
      (['terms', 'withdrawal'] as const).map((kind) => this.queries.execute(new GetLegalText(kind, language))),
    );
    return texts.map(({ kind, version, plainText }) => ({
      name: `perpetua-${kind}-${version}.txt`,
      type: 'text/plain; charset=utf-8',
      bytes: new TextEncoder().encode(plainText),
    }));
  }

  /** The photos that a mail shows; without those that are not stored any more. */
  private async picturesOf({ pictures = [] }: MailContent): Promise<readonly MailAttachment[]> {
    const files = pictures.map(async ({ photoId, kind }) => {
      const photo = await this.photos.read(photoId, 'display');
      if (photo === undefined) return [];
      const name = `perpetua-${kind}-${photoId.slice(-4)}.jpg`;
      const bytes = await buffer(photo.stream);
      return { name, type: photo.contentType, bytes, contentId: contentIdOf(photoId) };
    });
    return (await Promise.all(files)).flat();
  }

  /** The PDF of the fiscal document that a mail is about; an empty list for other mails. */
  private async documentAs(documentId: string | undefined): Promise<readonly MailAttachment[]> {
    if (documentId === undefined) return [];
    const file = await this.queries.execute(new GetDocumentFile(documentId));
    return file === null ? [] : [file];
  }
}

/**
 * The recipient of a mail; undefined when it is no longer known. A mail to a customer about an order is in the language
 * of the order, any other in that of the account, unless the mail's values name another one.
 */
const readerOf = (mail: QueuedMail, sources: MailSources): Reader | undefined => {
  const { recipient, values } = mail;
  if (recipient === null) return undefined;
  if ('email' in recipient) {
    const { email, language, name = '' } = recipient;
    return { email, language, name };
  }
  const contact = sources.contacts.get(recipient.userId);
  if (contact === undefined || contact.email === '') return undefined;
  const { name, surname, email } = contact;
  const named = languages.find((known) => known === values['language']);
  const language = named ?? orderedIn(mail, sources) ?? contact.language;
  return { name: [name, surname].filter(Boolean).join(' '), email, language };
};
