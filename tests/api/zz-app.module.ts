import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { AppConfig } from '../../backend/src/platform/config/app-config.js';
import { DatabaseModule } from '../../backend/src/platform/database/database.module.js';
import { typeOrmOptions } from '../../backend/src/platform/database/type-orm.js';
import { PlatformModule } from '../../backend/src/platform/platform.module.js';
import { CartModule } from '../../backend/src/cart/cart.module.js';
import { CatalogueModule } from '../../backend/src/catalogue/catalogue.module.js';
import { GravesModule } from '../../backend/src/graves/graves.module.js';
import { IdentityModule } from '../../backend/src/identity/identity.module.js';
import { PartnersModule } from '../../backend/src/partners/partners.module.js';
import { DemoModule } from '../../backend/src/seed/demo.module.js';
import { PlacesModule } from '../../backend/src/places/places.module.js';
@Module({})
export class AppModule {
  static forRoot(config: AppConfig): DynamicModule {
    const url = config.database.url as string;
    return { module: AppModule, imports: [
    CqrsModule.forRoot(), DatabaseModule.forRoot({ url, poolSize: 10, applicationName: 'x' }),
    TypeOrmModule.forRootAsync({ useFactory: () => typeOrmOptions({ url, applicationName: 'x' }) }),
    PlatformModule.forRoot(config), CartModule, CatalogueModule, GravesModule, PlacesModule, IdentityModule, PartnersModule, DemoModule.forRoot(config) ] };
  }
}
