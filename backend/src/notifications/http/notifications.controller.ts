import { HttpStatus } from '@nestjs/common';
import {
  type ChangePreferences,
  changePreferencesSchema,
  type Notification,
  type NotificationQuery,
  notificationQuerySchema,
  notificationSchema,
  type Preferences,
  preferencesSchema,
  type UnreadNotifications,
  unreadNotificationsSchema,
} from '@perpetua/contracts/notifications.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { languageAskedFor } from '../../platform/http/pages/reader-language.js';
import type { Page } from '../../platform/http/requests/lists.js';
import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
} from '../../platform/http/route-decorators.js';
import { Notifications } from './notifications.service.js';
import { NotificationPreferences } from './preferences.service.js';

/** The caller's own notices, and how the caller wants to be told; nobody reads another person's. */
@Controller('Notification')
export class NotificationController {
  constructor(
    private readonly notifications: Notifications,
    private readonly preferences: NotificationPreferences,
  ) {}

  /** The texts are in the language of `Accept-Language`, else in that of the account. */
  @Get()
  @Answers(notificationSchema, { list: true, summary: 'Lists the own notices' })
  list(
    @CurrentUser() { id: userId }: AuthenticatedUser,
    @Query({ schema: notificationQuerySchema }) query: NotificationQuery,
    @Headers('accept-language') languages: string | undefined,
  ): Promise<Page<Notification>> {
    return this.notifications.list({ userId, language: languageAskedFor(languages) }, query);
  }

  @Get('unread')
  @Answers(unreadNotificationsSchema, { summary: 'Counts the own unread notices' })
  async unread(@CurrentUser() { id }: AuthenticatedUser): Promise<UnreadNotifications> {
    return { count: await this.notifications.countUnread(id) };
  }

  @Get('preferences')
  @Answers(preferencesSchema, { summary: 'Reads how the caller wants to be told' })
  choices(@CurrentUser() user: AuthenticatedUser): Promise<Preferences> {
    return this.preferences.read(user);
  }

  @Put('preferences')
  @Answers(preferencesSchema, { summary: 'Changes how the caller wants to be told' })
  choose(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: changePreferencesSchema }) chosen: ChangePreferences,
  ): Promise<Preferences> {
    return this.preferences.replace(user, chosen);
  }

  @Post('read-all')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Answers(null, { summary: 'Marks all own notices as read' })
  markAllRead(@CurrentUser() { id }: AuthenticatedUser): Promise<void> {
    return this.notifications.markAllRead(id);
  }

  @Post(':id/read')
  @HttpCode(HttpStatus.OK)
  @Answers(notificationSchema, { summary: 'Marks an own notice as read' })
  markRead(
    @CurrentUser() { id: userId }: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Headers('accept-language') languages: string | undefined,
  ): Promise<Notification> {
    return this.notifications.markRead({ userId, language: languageAskedFor(languages) }, id);
  }
}
