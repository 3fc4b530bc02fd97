/** The part of pg that encodes values; its own types leave it out. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as pg sends it; throws for what JSON cannot hold. */
    readonly prepareValue: (value: unknown) => string | Buffer | null;
  };
  export default utils;
}
