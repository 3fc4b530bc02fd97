/** What the application calls at its start to set up a demonstration; production never loads these modules. */
export { demoGreeting } from './demo-accounts.js';
export { seedWithDemo } from './demo-data.js';
export { settleHistory } from './demo-history.js';
export { makePhotos } from '../demo-pictures/demo-pictures.js';
