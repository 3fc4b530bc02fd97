export { ListSandboxMails } from './mail.queries.js';
export * from './mail.commands.js';
export * from './news.queries.js';
