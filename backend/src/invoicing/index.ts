export { CountLateDocuments, GetDocumentFile } from './invoicing.queries.js';
