export { DocumentFileOf } from './invoicing.queries.js';
