import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { ContactLimits } from './contact-limits.js';
import { ContactController } from './contact.controller.js';
import { ListContactMessagesHandler } from './contact.handlers.js';
import { ContactMessages } from './contact.service.js';
import { contactRemoval, MessageRetention } from './message-retention.service.js';

@Module({
  imports: [PlatformModule.registerContext({ removals: [contactRemoval] })],
  controllers: [ContactController],
  providers: [ContactLimits, ContactMessages, ListContactMessagesHandler, MessageRetention],
})
export class ContactModule {}
