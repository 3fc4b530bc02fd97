import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FileInterceptor, type UploadedMultipartFile } from '@nestjs/platform-fastify/multipart';
import {
  type AcceptOfferRequest,
  acceptOfferSchema,
  type DeclineOfferRequest,
  declineOfferSchema,
  type PhotoFields,
  photoFieldsSchema,
  type PhotoQuery,
  photoQuerySchema,
  type Service,
  type ServicePhoto,
  type ServiceQuery,
  serviceQuerySchema,
} from '@perpetua/contracts/fulfilment.contract';
import { idempotencyKeyHeader } from '@perpetua/contracts/http.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../platform/event-store/decider.js';
import { Allow, type AuthenticatedUser, CurrentUser } from '../platform/http/access.js';
import { Meta } from '../platform/http/command-meta.js';
import type { Page } from '../platform/http/lists.js';
import { ServiceScreens } from './projections/service-screens.projection.js';
import { AcceptOffer, DeclineOffer, DeliverService, StartService, UploadPhoto } from './service.commands.js';
import { photoMissing } from './service.errors.js';

/** A partner's day: what is offered, what is accepted, and the work itself. */
@Controller('Service')
@Allow('partner')
export class PartnerServicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
  ) {}

  @Get('available')
  available(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: serviceQuerySchema }) query: ServiceQuery,
  ): Promise<Page<Service>> {
    return this.screens.available(user, query);
  }

  @Get('accepted')
  accepted(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: serviceQuerySchema }) query: ServiceQuery,
  ): Promise<Page<Service>> {
    return this.screens.accepted(user, query);
  }

  @Post(':id/accept')
  @HttpCode(200)
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
  @UseInterceptors(FileInterceptor('photo'))
  addPhoto(
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Query({ schema: photoQuerySchema }) { kind }: PhotoQuery,
    @Headers(idempotencyKeyHeader) key: string | undefined,
    @Body({ schema: photoFieldsSchema }) { uploadId = key }: PhotoFields,
    @UploadedFile() file: UploadedMultipartFile | undefined,
  ): Promise<ServicePhoto> {
    if (file?.buffer === undefined) throw photoMissing();
    const upload = { serviceId, partnerId: meta.actor.id, kind, uploadId, bytes: file.buffer };
    return this.commands.execute(new UploadPhoto(upload, meta));
  }

  @Post(':id/deliver')
  @HttpCode(200)
  async deliver(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
  ): Promise<Service> {
    await this.commands.execute(new DeliverService({ serviceId, partnerId: user.id }, meta));
    return this.screens.one(serviceId, user);
  }
}
