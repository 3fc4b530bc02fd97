/** The released version, as `package.json` has it. */
export const productVersion = '2.0.0';
