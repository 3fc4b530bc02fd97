import { Module } from '@nestjs/common';
import { FailedMails } from '../platform/mail/failed-mails.js';
import { MailComposer } from '../platform/mail/mail-composer.js';
import { MailQueue } from '../platform/mail/mail-queue.js';
import { MailResends } from '../platform/mail/mail-resends.js';
import { MailRows } from '../platform/mail/mail-rows.js';
import { MailSender } from '../platform/mail/mail-sender.js';
import { AdminMailController } from './http/admin-mail.controller.js';
import { MailAdministration } from './http/mail-administration.service.js';
import { MailFigures } from './contents/mail-figures.js';
import { MailSourceQueries } from './contents/mail-sources.service.js';
import {
  QueueMailHandler,
  QueueOfficeMailHandler,
  QueueOrderMailHandler,
  QueuePlanMailHandler,
  QueueServiceMailHandler,
} from './mail.handlers.js';
import { ListNewsTextsHandler } from './news.handlers.js';
import { ListSandboxMailsHandler } from './http/mail.query-handlers.js';
import { OrderMailsController } from './http/order-mails.controller.js';
import { OrderMails } from './http/order-mails.service.js';
import { TemplateComposer } from './template-composer.service.js';

/** Writes the mails, and lets admins see the outbox and retry its mails. */
@Module({
  controllers: [AdminMailController, OrderMailsController],
  providers: [
    FailedMails,
    ListNewsTextsHandler,
    ListSandboxMailsHandler,
    MailAdministration,
    MailFigures,
    MailQueue,
    MailResends,
    MailRows,
    MailSender,
    MailSourceQueries,
    OrderMails,
    { provide: MailComposer, useClass: TemplateComposer },
    QueueMailHandler,
    QueueOfficeMailHandler,
    QueueOrderMailHandler,
    QueuePlanMailHandler,
    QueueServiceMailHandler,
  ],
})
export class MailModule {}
