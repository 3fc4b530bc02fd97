/** The demonstration as the start of the application uses it; production never loads it. */
export { demoGreeting } from './demo-accounts.js';
export { seedWithDemo } from './demo-data.js';
export { beginHistory, plantHistory } from './demo-history.js';
