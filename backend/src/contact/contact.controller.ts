import { Ip } from '@nestjs/common';
import {
  type ContactAnswer,
  contactAnswerSchema,
  contactMessageSchema,
  type ContactMessageRequest,
} from '@perpetua/contracts/contact.contract';
import { fallbackLanguage, type Language } from '@perpetua/contracts/languages';
import { emailSchema } from '@perpetua/contracts/validation';
import { type AuthenticatedUser, CurrentUser } from '../platform/http/access/access.js';
import { Answers } from '../platform/http/openapi/answers.js';
import { languageAskedFor } from '../platform/http/pages/reader-language.js';
import { fieldErrors, validationFailed } from '../platform/http/requests/validation.js';
import { Body, Controller, Headers, Post } from '../platform/http/route-decorators.js';
import { ContactLimits } from './contact-limits.js';
import { ContactMessages, type ContactSender } from './contact.service.js';

/** Receives the messages of the contact form. The specification defines the path. */
@Controller('Service')
export class ContactController {
  constructor(
    private readonly messages: ContactMessages,
    private readonly limits: ContactLimits,
  ) {}

  @Post('send-message')
  @Answers(contactAnswerSchema, { summary: 'Sends a message to support' })
  async send(
    @Body({ schema: contactMessageSchema }) request: ContactMessageRequest,
    @CurrentUser() user: AuthenticatedUser | undefined,
    @Ip() address: string,
    @Headers('accept-language') acceptLanguage: string | undefined,
  ): Promise<ContactAnswer> {
    const language = languageAskedFor(acceptLanguage) ?? fallbackLanguage;
    const { email } = request;
    const sender = senderOf(user, email, language);
    await this.limits.count(address, user?.id);
    return this.messages.receive(request, sender);
  }
}

/**
 * The sender of a message to support: the logged-in account, otherwise the given e-mail address.
 * @throws DomainError 400 `validation_failed` when there is neither
 */
const senderOf = (
  user: AuthenticatedUser | undefined,
  email: string | undefined,
  language: Language,
): ContactSender => {
  if (user !== undefined) return { userId: user.id, language };
  if (email !== undefined) return { email, language };
  throw validationFailed(fieldErrors(emailSchema.safeParse(email).error?.issues ?? [], 'email'));
};
