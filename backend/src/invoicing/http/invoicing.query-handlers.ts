import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { ListDocumentedOrders, ListOrderBillings, ListOrdersOfDocument } from '../../ordering/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import { Database } from '../../platform/database/database.js';
import { InvoicingProvider } from '../documents/invoicing-provider.js';
import { InvoiceFiles, type NamedFile } from './invoice-files.service.js';
import { FISCAL_ZONE } from '../documents/document-content.policy.js';
import { rateClassOf, taxRegionOf, vatRate } from '../documents/tax-rates.policy.js';
import { CountLateDocuments, GetDocumentFile, ListRatesOfOrders, type RatesOfOrder } from '../invoicing.queries.js';
import { LateDocuments } from './late-documents.service.js';

@QueryHandler(GetDocumentFile)
export class GetDocumentFileHandler implements IQueryHandler<GetDocumentFile> {
  constructor(private readonly files: InvoiceFiles) {}

  execute({ documentId }: GetDocumentFile): Promise<NamedFile | null> {
    return this.files.ofDocument(documentId);
  }
}

@QueryHandler(CountLateDocuments)
export class CountLateDocumentsHandler implements IQueryHandler<CountLateDocuments> {
  constructor(private readonly documents: LateDocuments) {}

  execute(): Promise<number> {
    return this.documents.count();
  }
}

@QueryHandler(ListRatesOfOrders)
export class ListRatesOfOrdersHandler implements IQueryHandler<ListRatesOfOrders> {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ orderIds, region }: ListRatesOfOrders): Promise<readonly RatesOfOrder[]> {
    const billings = await this.queries.execute(new ListOrderBillings(orderIds));
    const today = localDateOf(this.clock.now(), FISCAL_ZONE);
    return billings.map(({ orderId, lines, delivery, payment }) => {
      const classes = lines.map(({ taxClass }) => rateClassOf(taxClass));
      const rates = (place: string, date: string): number[] => [
        ...new Set(classes.map((rateClass) => vatRate(taxRegionOf(place), rateClass, date)).toSorted((a, b) => a - b)),
      ];
      const paidOn = localDateOf(new Date(payment.paidAt), FISCAL_ZONE);
      return { orderId, paid: rates(delivery.region, paidOn), there: rates(region, today) };
    });
  }
}

@QueryHandler(ListDocumentedOrders)
export class ListDocumentedOrdersHandler implements IQueryHandler<ListDocumentedOrders> {
  constructor(
    private readonly database: Database,
    private readonly provider: InvoicingProvider,
  ) {}

  async execute({ orderIds }: ListDocumentedOrders): Promise<string[]> {
    const rows = await this.database.query<{ orderId: string }>({
      name: 'invoicing.documented-orders',
      text: `SELECT DISTINCT order_id AS "orderId" FROM invoicing.documents
        WHERE kind = 'FR' AND order_id = ANY($1::uuid[]) AND provider = $2`,
      values: [[...orderIds], this.provider.name],
    });
    return rows.map(({ orderId }) => orderId);
  }
}

/** Finds the orders of a document by its number, for a search. */
@QueryHandler(ListOrdersOfDocument)
export class ListOrdersOfDocumentHandler implements IQueryHandler<ListOrdersOfDocument> {
  constructor(private readonly database: Database) {}

  async execute({ number }: ListOrdersOfDocument): Promise<string[]> {
    const rows = await this.database.query<{ orderId: string }>({
      name: 'invoicing.orders-of-document',
      text: `SELECT DISTINCT order_id AS "orderId" FROM invoicing.documents
        WHERE platform.search_code(number) = ANY(ARRAY[
          platform.search_code($1::text), 'fr' || platform.search_code($1::text), 'nc' || platform.search_code($1::text)])`,
      values: [number],
    });
    return rows.map(({ orderId }) => orderId);
  }
}
