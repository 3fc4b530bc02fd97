/**
 * What the application uses and Chrome 109, Safari 15 and Firefox ESR 115 lack, or some of them. `start.js` loads this file
 * only in a browser that lacks one of these, so that others load nothing for it (ADR 0084).
 */
import 'core-js/stable/array/at.js';
import 'core-js/stable/array/find-last.js';
import 'core-js/stable/array/find-last-index.js';
import 'core-js/stable/array/to-reversed.js';
import 'core-js/stable/array/to-sorted.js';
import 'core-js/stable/array/to-spliced.js';
import 'core-js/stable/array/with.js';
import 'core-js/stable/object/has-own.js';
import 'core-js/stable/string/at.js';
import 'core-js/stable/structured-clone.js';
