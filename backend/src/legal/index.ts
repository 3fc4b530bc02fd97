export * from './legal.queries.js';
