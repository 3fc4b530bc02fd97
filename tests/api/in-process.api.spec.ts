/** Specs of single contexts that replace or watch a part of the application, in this process, which loads the backend once. */
import './in-process/graves-interrupted.part.js';
import './in-process/graves-photos.part.js';
import './in-process/identity-closing-data.part.js';
import './in-process/operations.part.js';
import './in-process/overload.part.js';
import './in-process/partners-lists.part.js';
import './in-process/response-cache.part.js';
import './in-process/retention.part.js';
