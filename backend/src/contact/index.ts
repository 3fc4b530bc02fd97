export { type ContactMessage, ListContactMessages } from './contact.queries.js';
