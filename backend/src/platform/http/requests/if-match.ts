/** A version that no record has. */
const NEVER = -1;

/**
 * The version that an If-Match header names as a weak or strong ETag. Undefined if the header is missing or accepts any
 * version; a version that no record has if the header is malformed.
 */
export const versionAskedFor = (ifMatch: string | undefined): number | undefined => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const [, digits] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(ifMatch) ?? [];
  return digits === undefined ? NEVER : Number(digits);
};
