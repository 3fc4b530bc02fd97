import { CommandBus } from '@nestjs/cqrs';
import { Req } from '@nestjs/common';
import { uuidSchema } from '@perpetua/contracts/validation';
import { idempotencyKeyHeader } from '@perpetua/contracts/http.contract';
import type { FastifyRequest } from 'fastify';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers, TakesFile } from '../../platform/http/openapi/answers.js';
import { asCustomer, Meta } from '../../platform/http/requests/command-meta.js';
import { captureTimeFrom } from '../../platform/storage/capture-time.js';
import { PictureUploads } from '../../platform/storage/picture-uploads.js';
import { fieldErrors, validationFailed } from '../../platform/http/requests/validation.js';
import { Body, Controller, Headers, HttpCode, Param, Post, Query } from '../../platform/http/route-decorators.js';
import {
  type CancelServiceRequest,
  cancelServiceSchema,
  type FeedbackRequest,
  feedbackSchema,
  photoFieldsSchema,
  type PhotoQuery,
  photoQuerySchema,
  type Service,
  type ServicePhoto,
  servicePhotoSchema,
  serviceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { requireReason } from '../service/service-actor.js';
import { ServiceScreens } from '../projections/service-screens.projection.js';
import { CancelService, DeliverService, GiveFeedback, StartService, UploadPhoto } from '../service/service.commands.js';

/** Partners start a service, add photos and deliver it; customers rate it; customers and admins cancel it. */
@Controller('Service')
export class VisitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
    private readonly uploads: PictureUploads,
  ) {}

  @Post(':id/start')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Starts the work' })
  async start(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
  ): Promise<Service> {
    await this.commands.execute(new StartService({ serviceId, partnerId: user.id }, meta));
    return this.screens.one(serviceId, user);
  }

  /**
   * Takes a multipart body with the picture in the field `photo`. A repeat with the same `uploadId` adds no second
   * photo; if the client sends none, the Idempotency-Key is the upload id.
   */
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
  @Answers(serviceSchema, { summary: 'Reports that the work is done' })
  async deliver(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
  ): Promise<Service> {
    await this.commands.execute(new DeliverService({ serviceId, partnerId: user.id }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/feedback')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Rates a service' })
  async feedback(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: feedbackSchema }) { rating, comment }: FeedbackRequest,
  ): Promise<Service> {
    const feedback = { serviceId, customerId: user.id, rating, comment: comment ?? null };
    await this.commands.execute(new GiveFeedback(feedback, asCustomer(meta)));
    return this.screens.one(serviceId, user);
  }

  /** Cancels the service and returns it with its refund. A customer may give a reason, an admin must. */
  @Post(':id/cancel')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Cancels a service' })
  async cancel(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: cancelServiceSchema }) { reason }: CancelServiceRequest,
  ): Promise<Service> {
    await this.commands.execute(
      user.role === 'admin'
        ? new CancelService({ serviceId, by: 'admin', reason: requireReason(reason) }, meta)
        : new CancelService(
            { serviceId, by: 'customer', reason: 'customer_request', ...(reason && { comment: reason }) },
            asCustomer(meta),
          ),
    );
    return this.screens.one(serviceId, user);
  }
}
