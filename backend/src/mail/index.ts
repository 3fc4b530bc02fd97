export { ListSandboxMails } from './mail.queries.js';
