import { Module } from '@nestjs/common';
import { ImportCatalogueHandler, PlanByIdHandler, ProductsByIdsHandler } from './catalogue.handlers.js';
import { Catalogue } from './catalogue.service.js';
import { ProductController } from './product.controller.js';
import { ServicePlanController } from './service-plan.controller.js';

@Module({
  controllers: [ProductController, ServicePlanController],
  providers: [Catalogue, ImportCatalogueHandler, PlanByIdHandler, ProductsByIdsHandler],
})
export class CatalogueModule {}
