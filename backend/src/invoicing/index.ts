export { IssueRequestedDocuments, RequestCreditNote, RequestInvoiceReceipt } from './invoicing.commands.js';
export { CountLateDocuments, GetDocumentFile, ListRatesOfOrders, type RatesOfOrder } from './invoicing.queries.js';
