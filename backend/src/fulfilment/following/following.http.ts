import { Ip, Res, StreamableFile } from '@nestjs/common';
import { type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import {
  followedOrderSchema,
  type FollowedOrder,
  type FollowedPhotoQuery,
  followedPhotoQuerySchema,
} from '@perpetua/contracts/follow.contract';
import { followPath, type SecretLink, secretLinkSchema } from '@perpetua/contracts/secret-links';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyReply } from 'fastify';
import { ListOrderSummaries } from '../../ordering/index.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { notFound } from '../../platform/domain/domain-error.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers, AnswersFile } from '../../platform/http/openapi/answers.js';
import { AddressLimits } from '../../platform/http/rate-limit/address-limits.js';
import { Controller, Delete, Get, Headers, Param, Put, Query } from '../../platform/http/route-decorators.js';
import { PhotoArchive } from '../../platform/storage/photo-archive.js';
import { archivedPhotos } from '../photos/archived-photos.policy.js';
import { zipFile } from '../photos/photo-archives.http.js';
import { languageAskedFor } from '../../platform/http/pages/reader-language.js';
import { fallbackLanguage } from '@perpetua/contracts/languages';
import { linkLifetimeMs } from '../../platform/storage/photo-links.js';
import { linkAnswer, type LinkState, type LinkSubject, SecretLinks } from '../links/secret-links.service.js';
import { FollowedOrders } from './followed-order.reader.js';
import { IssueFollowLinks } from './following.commands.js';

/** Lets whoever has the link of an order see its state and its pictures, without a login. */
@Controller('Follow')
export class FollowingController {
  constructor(
    private readonly orders: FollowedOrders,
    private readonly limits: AddressLimits,
    private readonly archive: PhotoArchive,
  ) {}

  @Get(':token')
  @Answers(followedOrderSchema, { summary: 'Reads the state and pictures of an order by its link', refuses: [404] })
  async read(
    @Param('token') token: string,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FollowedOrder> {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const order = await this.orders.read(token);
    if (order === undefined) return this.refuse(address);
    return order;
  }

  @Get(':token/photos/:photoId')
  @AnswersFile(['image/jpeg'], { summary: 'Shows a picture of an order by its link', refuses: [404] })
  async photo(
    @Param('token') token: string,
    @Param('photoId', { schema: uuidSchema }) photoId: string,
    @Query({ schema: followedPhotoQuerySchema }) { size }: FollowedPhotoQuery,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    reply.header('x-robots-tag', 'noindex');
    const photo = await this.orders.photo(token, photoId, size);
    if (photo === undefined) return this.refuse(address);
    reply.header('cache-control', `private, max-age=${linkLifetimeMs / 1000}, immutable`);
    return new StreamableFile(photo.stream, { type: photo.contentType, length: photo.sizeBytes });
  }

  @Get(':token/photos.zip')
  @AnswersFile(['application/zip'], { summary: 'Downloads all pictures of an order by its link', refuses: [404] })
  async pictures(
    @Param('token') token: string,
    @Headers('accept-language') language: string | undefined,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const services = await this.orders.servicesOf(token);
    if (services === undefined) return this.refuse(address);
    return zipFile(this.archive, archivedPhotos(services, languageAskedFor(language) ?? fallbackLanguage));
  }

  /** @throws DomainError 404, or 429 `too_many_requests` after too many links that do not hold */
  private async refuse(address: string): Promise<never> {
    await this.limits.countGuess(address);
    throw notFound('Link');
  }
}

/** The link of an order, which its customer and admins see, make and revoke. */
@Controller('Order')
export class FollowLinksController {
  constructor(
    private readonly links: SecretLinks,
    private readonly queries: QueryBus,
  ) {}

  @Get(':id/follow-link')
  @Answers(secretLinkSchema, { summary: 'Reads the link with which an order is followed without a login' })
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) orderId: string,
  ): Promise<SecretLink> {
    await this.requireOwn(orderId, user);
    return shown(await this.links.find('follow', orderId));
  }

  /** A repeat answers with the same link. */
  @Put(':id/follow-link')
  @Answers(secretLinkSchema, { summary: 'Makes a link with which an order is followed, if it has none' })
  async open(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) orderId: string,
  ): Promise<SecretLink> {
    return shown(await this.links.open('follow', await this.requireOwn(orderId, user)));
  }

  @Delete(':id/follow-link')
  @Answers(secretLinkSchema, { summary: 'Revokes the link with which an order is followed' })
  async revoke(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) orderId: string,
  ): Promise<SecretLink> {
    await this.links.revoke('follow', await this.requireOwn(orderId, user));
    return shown(await this.links.find('follow', orderId));
  }

  private async requireOwn(orderId: string, { id, role }: AuthenticatedUser): Promise<LinkSubject> {
    const [order] = await this.queries.execute(new ListOrderSummaries([orderId]));
    if (order === undefined || (order.customerId !== id && role !== 'admin')) throw notFound('Order');
    return { subjectId: orderId, ownerId: order.customerId };
  }
}

const shown = (state: LinkState): SecretLink => linkAnswer(state, followPath);

@HandlesCommand(IssueFollowLinks)
export class IssueFollowLinksHandler implements ICommandHandler<IssueFollowLinks> {
  constructor(private readonly links: SecretLinks) {}

  async execute({ orders }: IssueFollowLinks): Promise<ReadonlyMap<string, string>> {
    const subjects = orders.map(({ orderId: subjectId, customerId: ownerId }) => ({ subjectId, ownerId }));
    const tokens = await this.links.tokensOf('follow', subjects);
    return new Map([...tokens].map(([orderId, token]) => [orderId, followPath(token)]));
  }
}
