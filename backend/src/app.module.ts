import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import { partnerLifecycle } from '@perpetua/contracts/lifecycles/partner.lifecycle';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { subscriptionLifecycle } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import { AuditModule } from './audit/audit.module.js';
import { CartModule } from './cart/cart.module.js';
import { CatalogueModule } from './catalogue/catalogue.module.js';
import { ContactModule } from './contact/contact.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { FulfilmentModule } from './fulfilment/fulfilment.module.js';
import { GravesModule } from './graves/graves.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { InvoicingModule } from './invoicing/invoicing.module.js';
import { LegalModule } from './legal/legal.module.js';
import { MailModule } from './mail/mail.module.js';
import { MatchingModule } from './matching/matching.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OrderCompletionModule } from './order-completion/order-completion.module.js';
import { OrderingModule } from './ordering/ordering.module.js';
import { PartnersModule } from './partners/partners.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PlacesModule } from './places/places.module.js';
import type { AppConfig } from './config/app-config.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { typeOrmOptions } from './platform/database/type-orm.js';
import { LiveModule } from './platform/live/live.module.js';
import { OperationsModule } from './platform/operations/operations.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { StorageModule } from './platform/storage/storage.module.js';
import { RelocationModule } from './relocation/relocation.module.js';
import { SearchModule } from './search/search.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';

const lifecycles = [orderLifecycle, partnerLifecycle, serviceLifecycle, subscriptionLifecycle];

/** The whole application: the platform and every context. */
@Module({})
export class AppModule implements OnModuleInit {
  /**
   * Builds the state machine of each lifecycle, so that the start fails if a machine differs from its lifecycle's
   * table.
   */
  onModuleInit(): void {
    for (const lifecycle of lifecycles) void lifecycle.machine;
  }

  /** @param config the configuration; the migrations of the database at its URL must already have run */
  static forRoot(config: AppConfig): DynamicModule {
    const { url, isPooled, poolSize } = config.database;
    if (url === undefined) throw new Error('The database must be running before the application is built');
    const applicationName = `perpetua-${config.role}`;
    return {
      module: AppModule,
      imports: [
        CqrsModule.forRoot(),
        DatabaseModule.forRoot({ url, isPooled, poolSize, applicationName }),
        TypeOrmModule.forRootAsync({ useFactory: () => typeOrmOptions({ url, isPooled, applicationName }) }),
        PlatformModule.forRoot(),
        StorageModule,
        LiveModule,
        OperationsModule,
        LegalModule,
        IdentityModule,
        PartnersModule,
        CatalogueModule,
        PlacesModule,
        GravesModule,
        CartModule,
        OrderingModule,
        PaymentsModule,
        InvoicingModule,
        MatchingModule,
        FulfilmentModule,
        SubscriptionsModule,
        OrderCompletionModule,
        RelocationModule,
        AuditModule,
        DashboardModule,
        SearchModule,
        ContactModule,
        MailModule,
        NotificationsModule,
        ...(config.sandbox ? [sandbox(config)] : []),
      ],
    };
  }
}

/** Imported dynamically, so that production loads no sandbox code. */
async function sandbox(config: AppConfig): Promise<DynamicModule> {
  const { SandboxModule } = await import('./sandbox/sandbox.module.js');
  return SandboxModule.forRoot(config);
}
