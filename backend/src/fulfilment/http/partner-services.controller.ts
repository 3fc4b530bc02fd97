import { Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type AcceptOfferRequest,
  acceptOfferSchema,
  type BlockServiceRequest,
  blockServiceSchema,
  type DeclineOfferRequest,
  declineOfferSchema,
  photoFieldsSchema,
  type PhotoQuery,
  photoQuerySchema,
  type Service,
  type ServicePhoto,
  servicePhotoSchema,
  serviceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { type OwnServiceFilter, ownServiceFilterSchema } from '@perpetua/contracts/service-filters.contract';
import { idempotencyKeyHeader, type PageQuery, pageQuerySchema } from '@perpetua/contracts/http.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyRequest } from 'fastify';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers, TakesFile } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import type { Page } from '../../platform/http/requests/lists.js';
import { captureTimeFrom } from '../../platform/storage/capture-time.js';
import { PictureUploads } from '../../platform/storage/picture-uploads.js';
import { fieldErrors, validationFailed } from '../../platform/http/requests/validation.js';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '../../platform/http/route-decorators.js';
import { ServiceScreens } from '../projections/service-screens.projection.js';
import { AcceptOffer, DeclineOffer, DeliverService, StartService, UploadPhoto } from '../service/service.commands.js';
import { BlockService } from '../blocks/blocks.commands.js';

/** The work of a partner: offers, accepted services and visits. */
@Controller('Service')
export class PartnerServicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
    private readonly uploads: PictureUploads,
  ) {}

  @Get('available')
  @Answers(serviceSchema, { list: true, summary: 'Lists what is offered to the partner' })
  available(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<Service>> {
    return this.screens.available(user, query);
  }

  @Get('accepted')
  @Answers(serviceSchema, { list: true, summary: 'Lists what the partner has accepted' })
  accepted(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: ownServiceFilterSchema }) filter: OwnServiceFilter,
  ): Promise<Page<Service>> {
    return this.screens.accepted(user, filter);
  }

  @Post(':id/accept')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Accepts an offer' })
  async accept(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: acceptOfferSchema }) { offerId }: AcceptOfferRequest,
  ): Promise<Service> {
    await this.commands.execute(new AcceptOffer({ serviceId, offerId, partnerId: user.id }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/decline')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Declines an offer' })
  async decline(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: declineOfferSchema }) { offerId, reason }: DeclineOfferRequest,
  ): Promise<Service> {
    await this.commands.execute(new DeclineOffer({ serviceId, offerId, partnerId: user.id, reason }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/start')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Begins the work' })
  async start(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
  ): Promise<Service> {
    await this.commands.execute(new StartService({ serviceId, partnerId: user.id }, meta));
    return this.screens.one(serviceId, user);
  }

  /** Multipart, the picture in the field `photo`. The upload's own id, or the Idempotency-Key, makes a repeat harmless. */
  @Post(':id/photos')
  @TakesFile('photo', photoFieldsSchema)
  @Answers(servicePhotoSchema, { summary: 'Adds a photo of the work' })
  async addPhoto(
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Query({ schema: photoQuerySchema }) { kind }: PhotoQuery,
    @Headers(idempotencyKeyHeader) key: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<ServicePhoto> {
    const partnerId = meta.actor.id;
    return this.uploads.take(
      request,
      { names: ['photo'], userId: partnerId, isUrgent: true },
      ({ picture, fields }) => {
        const checked = photoFieldsSchema.safeParse(fields);
        if (!checked.success) throw validationFailed(fieldErrors(checked.error.issues));
        const { uploadId = key, takenAt } = checked.data;
        const capturedAt = takenAt === undefined ? null : captureTimeFrom(takenAt);
        const upload = { serviceId, partnerId, kind, uploadId, picture, capturedAt };
        return this.commands.execute(new UploadPhoto(upload, meta));
      },
    );
  }

  @Post(':id/deliver')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Says that the work is done' })
  async deliver(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
  ): Promise<Service> {
    await this.commands.execute(new DeliverService({ serviceId, partnerId: user.id }, meta));
    return this.screens.one(serviceId, user);
  }

  /** Asks the customer how the work is to continue. */
  @Post(':id/blocked')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Says that the work cannot go on' })
  async blocked(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: blockServiceSchema }) { kind, note }: BlockServiceRequest,
  ): Promise<Service> {
    await this.commands.execute(new BlockService({ serviceId, partnerId: user.id, kind, note }, meta));
    return this.screens.one(serviceId, user);
  }
}
