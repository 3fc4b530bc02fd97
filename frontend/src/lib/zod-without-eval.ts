import { config } from 'zod/v4';

/**
 * The build replaces `zod` by this file. Zod would otherwise try to compile code when a schema is defined, which the
 * content security policy refuses and browsers report as an error of the page.
 */
config({ jitless: true });

export * from 'zod/v4';
