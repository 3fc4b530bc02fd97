import { CommandBus } from '@nestjs/cqrs';
import {
  type CancelServiceRequest,
  cancelServiceSchema,
  type FeedbackRequest,
  feedbackSchema,
  type Service,
  serviceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { type OwnServiceFilter, ownServiceFilterSchema } from '@perpetua/contracts/service-filters.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { asCustomer, Meta } from '../../platform/http/requests/command-meta.js';
import type { Page } from '../../platform/http/requests/lists.js';
import { languageAskedFor } from '../../platform/http/pages/reader-language.js';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '../../platform/http/route-decorators.js';
import { ServiceDetails } from '../projections/service-detail.projection.js';
import { ServiceScreens } from '../projections/service-screens.projection.js';
import { CancelService, GiveFeedback } from '../service/service.commands.js';
import { reasonRequired } from '../service/service.errors.js';

/** The services that customers have bought; an admin may read and cancel every service. */
@Controller('Service')
export class CustomerServicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
    private readonly details: ServiceDetails,
  ) {}

  @Get('my')
  @Answers(serviceSchema, { list: true, summary: 'Lists what one has bought' })
  mine(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: ownServiceFilterSchema }) filter: OwnServiceFilter,
  ): Promise<Page<Service>> {
    return this.screens.mine(user, filter);
  }

  /** One service with its history, for its customer, its partner or an admin. */
  @Get(':id')
  @Answers(serviceSchema, { summary: 'Reads a service with its history' })
  read(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Service> {
    return this.details.one(id, user, languageAskedFor(language));
  }

  @Post(':id/feedback')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Says how it was' })
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
  @Answers(serviceSchema, { summary: 'Calls a service off' })
  async cancel(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: cancelServiceSchema }) { reason }: CancelServiceRequest,
  ): Promise<Service> {
    await this.commands.execute(
      user.role === 'admin'
        ? new CancelService({ serviceId, by: 'admin', reason: given(reason) }, meta)
        : new CancelService(
            { serviceId, by: 'customer', reason: 'customer_request', ...(reason && { comment: reason }) },
            asCustomer(meta),
          ),
    );
    return this.screens.one(serviceId, user);
  }
}

const given = (reason: string | undefined): string => {
  if (reason === undefined) throw reasonRequired();
  return reason;
};
