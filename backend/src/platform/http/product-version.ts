/** The released version; must equal the one in `package.json`. */
export const productVersion = '2.0.0';
