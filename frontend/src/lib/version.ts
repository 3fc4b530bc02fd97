declare const __APP_VERSION__: string;

/** The released version, from `package.json` at build time. */
export const version: string = __APP_VERSION__;
