export { CountLateDocuments, DocumentFileOf } from './invoicing.queries.js';
