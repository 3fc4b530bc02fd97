import { HttpStatus, Ip } from '@nestjs/common';
import {
  type UndoEmailChange,
  undoEmailChangeSchema,
  type User,
  userSchema,
} from '@perpetua/contracts/identity.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Body, Controller, Delete, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import { AccountEditing } from '../accounts/account-editing.service.js';
import { EmailChanges } from './email-changes.service.js';

/** A new e-mail address that waits for its link, for the owner of the account and admins; and the link that undoes it. */
@Controller()
export class EmailChangeController {
  constructor(
    private readonly editing: AccountEditing,
    private readonly changes: EmailChanges,
  ) {}

  @Post('User/:id/email-change/resend')
  @HttpCode(HttpStatus.OK)
  @Answers(userSchema, { summary: 'Mails the link to the new e-mail address again', refuses: [409] })
  async sendAgain(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
  ): Promise<User> {
    await this.editing.visible(user, id);
    return this.changes.sendAgain(user, id);
  }

  @Delete('User/:id/email-change')
  @Answers(userSchema, { summary: 'Gives up the new e-mail address that waits for its link' })
  async giveUp(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<User> {
    await this.editing.visible(user, id);
    return this.changes.giveUp(user, id);
  }

  /** The token is sent in the body, so that no log of URLs contains it. */
  @Post('Auth/undo-email-change')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Answers(null, { summary: 'Gives an account its former e-mail address back, by the link of a mail' })
  undo(@Body({ schema: undoEmailChangeSchema }) { token }: UndoEmailChange, @Ip() address: string): Promise<void> {
    return this.changes.undo(token, address);
  }
}
