export { type ContactMessage, ContactMessagesOf } from './contact.queries.js';
