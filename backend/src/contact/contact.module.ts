import { Module } from '@nestjs/common';
import { ContactLimits } from './contact-limits.js';
import { ContactController } from './contact.controller.js';
import { ContactMessagesOfHandler } from './contact.handlers.js';
import { ContactMessages } from './contact.service.js';

@Module({
  controllers: [ContactController],
  providers: [ContactLimits, ContactMessages, ContactMessagesOfHandler],
})
export class ContactModule {}
