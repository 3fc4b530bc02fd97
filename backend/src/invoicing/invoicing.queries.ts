import { Query } from '@nestjs/cqrs';

/** Returns the PDF of a document; null when no issued document has this id. */
export class GetDocumentFile extends Query<{
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
} | null> {
  constructor(readonly documentId: string) {
    super();
  }
}

/** The VAT rates of an order in whole percent, each once, the lowest first. */
export interface RatesOfOrder {
  readonly orderId: string;
  /** Those that its documents have: of the region of the order, on the day of the payment. */
  readonly paid: readonly number[];
  /** Those that the same purchase has today in the region asked for. */
  readonly there: readonly number[];
}

/** Returns the rates of paid orders, in no particular order; others are left out. */
export class ListRatesOfOrders extends Query<readonly RatesOfOrder[]> {
  constructor(
    readonly orderIds: readonly string[],
    readonly region: string,
  ) {
    super();
  }
}

/** Counts the late documents, that is, those that could not be issued in several attempts. */
export class CountLateDocuments extends Query<number> {}
