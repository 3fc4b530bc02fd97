export { CountLateDocuments, GetDocumentFile, ListRatesOfOrders, type RatesOfOrder } from './invoicing.queries.js';
