import { type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { CatalogueEditing } from './products/catalogue-editing.service.js';
import { ImportCatalogue } from './catalogue.commands.js';
import {
  GetPlan,
  ListPriceExamples,
  type PlanFacts,
  type PriceExample,
  type ProductFacts,
  ListProductsByIds,
} from './catalogue.queries.js';
import { Catalogue } from './catalogue.service.js';

@QueryHandler(ListProductsByIds)
export class ListProductsByIdsHandler implements IQueryHandler<ListProductsByIds> {
  constructor(private readonly catalogue: Catalogue) {}

  execute({ productIds }: ListProductsByIds): Promise<readonly ProductFacts[]> {
    return this.catalogue.productFacts(productIds);
  }
}

@QueryHandler(ListPriceExamples)
export class ListPriceExamplesHandler implements IQueryHandler<ListPriceExamples> {
  constructor(private readonly catalogue: Catalogue) {}

  execute(): Promise<readonly PriceExample[]> {
    return this.catalogue.priceExamples();
  }
}

@QueryHandler(GetPlan)
export class GetPlanHandler implements IQueryHandler<GetPlan> {
  constructor(private readonly catalogue: Catalogue) {}

  execute({ planId }: GetPlan): Promise<PlanFacts | null> {
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
