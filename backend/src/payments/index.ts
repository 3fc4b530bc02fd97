export { CountFailedRefunds } from './payments.queries.js';
