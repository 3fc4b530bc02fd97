import { type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { CatalogueEditing } from './products/catalogue-editing.service.js';
import { ImportCatalogue } from './catalogue.commands.js';
import { PlanById, type PlanFacts, type ProductFacts, ProductsByIds } from './catalogue.queries.js';
import { Catalogue } from './catalogue.service.js';

@QueryHandler(ProductsByIds)
export class ProductsByIdsHandler implements IQueryHandler<ProductsByIds> {
  constructor(private readonly catalogue: Catalogue) {}

  execute({ productIds }: ProductsByIds): Promise<readonly ProductFacts[]> {
    return this.catalogue.productFacts(productIds);
  }
}

@QueryHandler(PlanById)
export class PlanByIdHandler implements IQueryHandler<PlanById> {
  constructor(private readonly catalogue: Catalogue) {}

  execute({ planId }: PlanById): Promise<PlanFacts | null> {
    return this.catalogue.planFacts(planId);
  }
}

@HandlesCommand(ImportCatalogue)
export class ImportCatalogueHandler implements ICommandHandler<ImportCatalogue> {
  constructor(private readonly editing: CatalogueEditing) {}

  execute(command: ImportCatalogue): Promise<void> {
    return this.editing.import(command);
  }
}
