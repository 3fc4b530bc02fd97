import { HttpStatus, Req } from '@nestjs/common';
import {
  type Grave,
  type GraveInput,
  graveInputSchema,
  type GravePhoto,
  gravePhotoSchema,
  graveSchema,
  type GraveQuery,
  graveQuerySchema,
} from '@perpetua/contracts/graves.contract';
import {
  type GraveMove,
  type GraveMoveQuery,
  graveMoveQuerySchema,
  graveMoveSchema,
  type MovedGrave,
  movedGraveSchema,
  type MoveGrave,
  moveGraveSchema,
} from '@perpetua/contracts/grave-moves.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../platform/event-store/recorded-event.js';
import { type AuthenticatedUser, CurrentUser } from '../platform/http/access/access.js';
import { Answers, TakesFile } from '../platform/http/openapi/answers.js';
import type { Page } from '../platform/http/requests/lists.js';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '../platform/http/route-decorators.js';
import { PictureUploads } from '../platform/storage/picture-uploads.js';
import { newId } from '../platform/ids.js';
import { GraveMoves, type Mover } from './grave-moves.service.js';
import { GravePhotos } from './grave-photos.service.js';
import { Graves } from './graves.service.js';

/** Whoever owns a grave acts as its customer, whatever else the account is. */
const actorOf = ({ id, role }: AuthenticatedUser): Actor => ({ id, role: role === 'admin' ? 'admin' : 'customer' });

/**
 * The caller's own graves; another user's grave gets 404. An admin reads, corrects and removes any grave, and its owner
 * is told by mail.
 */
@Controller('Grave')
export class GraveController {
  constructor(
    private readonly graves: Graves,
    private readonly moves: GraveMoves,
    private readonly photos: GravePhotos,
    private readonly uploads: PictureUploads,
  ) {}

  @Get()
  @Answers(graveSchema, { list: true, summary: 'Lists the own graves, for an admin anybody’s' })
  list(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: graveQuerySchema }) { customer, ...query }: GraveQuery,
  ): Promise<Page<Grave>> {
    return this.graves.list(user.role === 'admin' ? (customer ?? user.id) : user.id, query);
  }

  @Post()
  @Answers(graveSchema, { summary: 'Adds a grave' })
  add(@CurrentUser() user: AuthenticatedUser, @Body({ schema: graveInputSchema }) input: GraveInput): Promise<Grave> {
    return this.graves.add(user.id, newId(), input);
  }

  @Get(':id')
  @Answers(graveSchema, { summary: 'Reads a grave' })
  async read(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<Grave> {
    const { userId } = await this.graves.holderFor(user, id);
    return this.graves.read(userId, id);
  }

  @Put(':id')
  @Answers(graveSchema, { summary: 'Changes a grave' })
  async replace(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: graveInputSchema }) input: GraveInput,
  ): Promise<Grave> {
    return this.graves.replace(await this.graves.holderFor(user, id), id, input, actorOf(user));
  }

  /** Changes nothing: shows what follows for everything that was bought for the grave. */
  @Get(':id/move')
  @Answers(graveMoveSchema, { summary: 'Shows what follows when a grave moves', refuses: [409, 422] })
  async previewMove(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Query({ schema: graveMoveQuerySchema }) to: GraveMoveQuery,
  ): Promise<GraveMove> {
    return this.moves.preview(await this.moverFor(user, id), id, to);
  }

  /** Moves the grave with its visits, which then take place there, or are cancelled where nobody can come. */
  @Post(':id/move')
  @HttpCode(HttpStatus.OK)
  @Answers(movedGraveSchema, { summary: 'Moves a grave to another cemetery' })
  async move(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: moveGraveSchema }) request: MoveGrave,
  ): Promise<MovedGrave> {
    return this.moves.move(await this.moverFor(user, id), id, request);
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Answers(null, { summary: 'Removes a grave' })
  async remove(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    return this.graves.remove(await this.graves.holderFor(user, id), id);
  }

  /** Takes a multipart body with the picture in the field `photo`, and replaces the previous photo. */
  @Put(':id/photo')
  @TakesFile('photo')
  @Answers(gravePhotoSchema, { summary: 'Gives a grave its photo' })
  async putPhoto(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Req() request: FastifyRequest,
  ): Promise<GravePhoto> {
    const holder = await this.graves.holderFor(user, id);
    return this.uploads.take(request, { names: ['photo'], userId: user.id, isUrgent: false }, ({ picture }) =>
      this.photos.put(holder, id, picture),
    );
  }

  @Delete(':id/photo')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Answers(null, { summary: 'Takes the photo of a grave away' })
  async removePhoto(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
  ): Promise<void> {
    return this.photos.remove(await this.graves.holderFor(user, id), id);
  }

  private async moverFor(user: AuthenticatedUser, id: string): Promise<Mover> {
    return { ...(await this.graves.holderFor(user, id)), actor: actorOf(user) };
  }
}
