import { Module } from '@nestjs/common';
import { CatalogueEditing } from './catalogue-editing.service.js';
import { ImportCatalogueHandler, PlanByIdHandler, ProductsByIdsHandler } from './catalogue.handlers.js';
import { Catalogue } from './catalogue.service.js';
import { PlanController } from './plan.controller.js';
import { ProductController } from './product.controller.js';
import { ServicePlanController } from './service-plan.controller.js';

@Module({
  controllers: [ProductController, ServicePlanController, PlanController],
  providers: [Catalogue, CatalogueEditing, ImportCatalogueHandler, PlanByIdHandler, ProductsByIdsHandler],
})
export class CatalogueModule {}
