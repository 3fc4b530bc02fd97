/** The context `payments` without the others, in this process, which loads the backend once. */
import './payments/disputed-refunds.part.js';
import './payments/provider.part.js';
import './payments/sandbox.part.js';
import './payments/webhooks.part.js';
