import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { planEvents, productEvents } from './catalogue.events.js';
import { CatalogueEditing } from './products/catalogue-editing.service.js';
import {
  ImportCatalogueHandler,
  GetPlanHandler,
  ListPriceExamplesHandler,
  ListProductsByIdsHandler,
} from './catalogue.handlers.js';
import { Catalogue } from './catalogue.service.js';
import { PictureCropping } from './pictures/picture-cropping.service.js';
import { PlanController } from './plans/plan.controller.js';
import { PlanEditing } from './plans/plan-editing.service.js';
import { ProductPictureController } from './pictures/product-picture.controller.js';
import { ProductPictureEditing } from './pictures/product-picture-editing.service.js';
import { ProductController } from './products/product.controller.js';
import { ServicePlanController } from './plans/service-plan.controller.js';

@Module({
  imports: [PlatformModule.registerContext({ events: [productEvents, planEvents] })],
  controllers: [ProductController, ProductPictureController, ServicePlanController, PlanController],
  providers: [
    Catalogue,
    CatalogueEditing,
    PictureCropping,
    PlanEditing,
    ProductPictureEditing,
    ImportCatalogueHandler,
    GetPlanHandler,
    ListPriceExamplesHandler,
    ListProductsByIdsHandler,
  ],
})
export class CatalogueModule {}
