/** The rules that every route shares. They start applications of their own in this process, which loads the backend once. */
import './http/idempotency.part.js';
import './http/responses.part.js';
import './http/settings.part.js';
import './http/site.part.js';
import './http/spellings.part.js';
import './http/unreadable.part.js';
