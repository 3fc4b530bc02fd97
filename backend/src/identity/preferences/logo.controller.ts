import { HttpStatus, Req, Res } from '@nestjs/common';
import { type LogoQuery, logoQuerySchema, type User, userSchema } from '@perpetua/contracts/identity.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers, AnswersFile, TakesFile } from '../../platform/http/openapi/answers.js';
import { Controller, Get, Headers, Param, Put, Query } from '../../platform/http/route-decorators.js';
import { PictureUploads } from '../../platform/storage/picture-uploads.js';
import { AccountEditing } from '../accounts/account-editing.service.js';
import { Logos } from './logos.service.js';

const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'public, no-cache';

/** The profile pictures of users. */
@Controller('User/:id/logo')
export class LogoController {
  constructor(
    private readonly logos: Logos,
    private readonly editing: AccountEditing,
    private readonly uploads: PictureUploads,
  ) {}

  /**
   * Takes a multipart body with a picture in the field `logo` or `photo`, and stores the middle of the picture as a
   * square of 256 px.
   */
  @Put()
  @TakesFile('logo')
  @Answers(userSchema, { summary: 'Sets the logo of an account' })
  async set(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Req() request: FastifyRequest,
  ): Promise<User> {
    await this.editing.visible(user, id);
    const upload = { names: ['logo', 'photo'], userId: user.id, isUrgent: false } as const;
    return this.uploads.take(request, upload, ({ picture }) =>
      this.logos.set({ userId: id, actor: { id: user.id, role: user.role } }, picture),
    );
  }

  /** Browsers may cache the picture forever when the URL contains the version in the user's `logo`. */
  @Get()
  @AnswersFile(['image/jpeg'], { summary: 'Shows the logo of an account', status: 200 })
  async show(
    @Param('id', { schema: uuidSchema }) id: string,
    @Query({ schema: logoQuerySchema }) { v }: LogoQuery,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { version, bytes } = await this.logos.read(id);
    const tag = `"${version}"`;
    reply.header('Cache-Control', v === version ? immutable : revalidated).header('ETag', tag);
    if (known === tag) await reply.status(HttpStatus.NOT_MODIFIED).send();
    else await reply.type('image/jpeg').send(bytes);
  }
}
