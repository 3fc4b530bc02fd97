import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { fallbackLanguage, type Language } from '@perpetua/contracts/languages';
import type { MailTemplate } from '@perpetua/contracts/mail.contract';
import { ListContacts } from '../identity/index.js';
import { Logger } from '@nestjs/common';
import type { QueuedMail } from '../platform/mail/mail-composer.js';
import { contentWriters } from './contents/mail-content.policy.js';
import { aboutOf, MailSourceQueries, type MailSources } from './contents/mail-sources.service.js';
import { wordsOf } from './contents/mail-words.js';
import { isShort, shortNews } from './contents/short-news.policy.js';
import { shortTexts } from './short-news.texts.js';
import { filled } from './mail.texts.js';
import { ListNewsTexts, type News, type NewsText } from './news.queries.js';
import { templateOf } from './service-words.policy.js';

/**
 * News as a mail that is never sent, so that it reads the same records. Short news has no template of its own: it reads
 * what any mail about the same records reads.
 */
const asMail = ({ words, userId, isOffice, values }: News, index: number): QueuedMail => ({
  id: String(index),
  template: words as MailTemplate,
  recipient: isOffice ? { email: '', language: fallbackLanguage } : { userId },
  values,
});

/** Writes news with the words of the mail about it, or with its own short words. */
@QueryHandler(ListNewsTexts)
export class ListNewsTextsHandler implements IQueryHandler<ListNewsTexts> {
  private readonly logger = new Logger(ListNewsTexts.name);

  constructor(
    private readonly sources: MailSourceQueries,
    private readonly queries: QueryBus,
  ) {}

  async execute({ news, language }: ListNewsTexts): Promise<readonly (NewsText | null)[]> {
    if (news.length === 0) return [];
    const userIds = [...new Set(news.map(({ userId }) => userId))];
    const [sources, contacts] = await Promise.all([
      this.sources.of(news.map(asMail), { withLinks: false }),
      language === undefined ? this.queries.execute(new ListContacts(userIds)) : [],
    ]);
    const languages = new Map(contacts.map((contact) => [contact.id, contact.language]));
    return news.map((one, index) =>
      this.written(one, index, { sources, language: language ?? languages.get(one.userId) ?? fallbackLanguage }),
    );
  }

  /** News that cannot be written any more is left out, instead of hiding all others. */
  private written(
    news: News,
    index: number,
    { sources, language }: { readonly sources: MailSources; readonly language: Language },
  ): NewsText | null {
    try {
      return textOf(asMail(news, index), sources, language) ?? null;
    } catch (error) {
      this.logger.warn(`a notice could not be written (${news.words}): ${String(error)}`);
      return null;
    }
  }
}

const textOf = (mail: QueuedMail, sources: MailSources, language: Language): NewsText | undefined => {
  const about = aboutOf(mail, sources);
  const words = wordsOf(language);
  const { template } = mail;
  if (isShort(template)) return shortNews(template, about, words);
  const content = contentWriters[about.service ? templateOf(template, about.service) : template](about, words);
  if (content === undefined) return undefined;
  const { subject, paragraphs } = words.texts.mails[content.text];
  return {
    title: filled(subject, content.values),
    text: filled(shortTexts[language].instead[content.text] ?? paragraphs[0] ?? '', content.values),
    link: content.link,
    isStale: content.stale !== undefined,
  };
};
