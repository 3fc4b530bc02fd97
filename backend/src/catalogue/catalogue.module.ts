import { Module } from '@nestjs/common';
import { CatalogueEditing } from './catalogue-editing.service.js';
import { ImportCatalogueHandler, PlanByIdHandler, ProductsByIdsHandler } from './catalogue.handlers.js';
import { Catalogue } from './catalogue.service.js';
import { PictureCropping } from './picture-cropping.service.js';
import { PlanController } from './plan.controller.js';
import { PlanEditing } from './plan-editing.service.js';
import { ProductPictureController } from './product-picture.controller.js';
import { ProductPictureEditing } from './product-picture-editing.service.js';
import { ProductController } from './product.controller.js';
import { ServicePlanController } from './service-plan.controller.js';

@Module({
  controllers: [ProductController, ProductPictureController, ServicePlanController, PlanController],
  providers: [
    Catalogue,
    CatalogueEditing,
    PictureCropping,
    PlanEditing,
    ProductPictureEditing,
    ImportCatalogueHandler,
    PlanByIdHandler,
    ProductsByIdsHandler,
  ],
})
export class CatalogueModule {}
