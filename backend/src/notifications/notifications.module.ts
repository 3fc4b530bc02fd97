import { Module } from '@nestjs/common';
import { PublicUrls } from '../platform/http/public-urls.js';
import { PlatformModule } from '../platform/platform.module.js';
import { AdminMessageController } from './http/admin-messages.controller.js';
import { DeviceController } from './http/devices.controller.js';
import { MessageAdministration } from './http/message-administration.service.js';
import { NotificationController } from './http/notifications.controller.js';
import { Notifications } from './http/notifications.service.js';
import { NotificationPreferences } from './http/preferences.service.js';
import { mailProcess } from './mail.process.js';
import { DeviceStore } from './messages/devices.store.js';
import { MessageSender } from './messages/message-sender.service.js';
import { MessageStore } from './messages/messages.store.js';
import { PushClient } from './messages/push.client.js';
import { SmsSender } from './messages/sms-sender.js';
import { TwilioClient } from './messages/twilio.client.js';
import { noticeRemoval, NoticeRetention } from './notice-retention.service.js';
import { noticesProcess, settledOffersProcess } from './notices.process.js';
import { NoticeStore } from './notices.store.js';
import {
  KeepMailsAsNoticesHandler,
  KeepNoticeHandler,
  ListUnwantedMailsHandler,
  ReadOfferNoticeHandler,
} from './notifications.handlers.js';
import { PreferenceStore } from './preferences.store.js';

/** Says who is told of which event, and by which channel; keeps the notices of people and how they want to be told. */
@Module({
  imports: [
    PlatformModule.registerContext({
      processes: [mailProcess, noticesProcess, settledOffersProcess],
      removals: [noticeRemoval],
    }),
  ],
  controllers: [AdminMessageController, DeviceController, NotificationController],
  providers: [
    DeviceStore,
    MessageAdministration,
    MessageSender,
    MessageStore,
    PublicUrls,
    PushClient,
    { provide: SmsSender, useClass: TwilioClient },
    KeepMailsAsNoticesHandler,
    KeepNoticeHandler,
    ListUnwantedMailsHandler,
    ReadOfferNoticeHandler,
    NotificationPreferences,
    Notifications,
    NoticeRetention,
    NoticeStore,
    PreferenceStore,
  ],
})
export class NotificationsModule {}
