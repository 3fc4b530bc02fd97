/** The exports for the start of the application; production never loads them. */
export { demoGreeting } from './demo-accounts.js';
export { seedWithDemo } from './demo-data.js';
export { beginHistory, plantHistory } from './demo-history.js';
