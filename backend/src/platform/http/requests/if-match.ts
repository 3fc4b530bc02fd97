/** No record has it. */
const NEVER = -1;

/**
 * The version that an If-Match header names: an answer's ETag, weakened on its way or not. Undefined when the header is
 * not there or takes any version; a version that no record has when it is something else.
 */
export const versionAskedFor = (ifMatch: string | undefined): number | undefined => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const [, digits] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(ifMatch) ?? [];
  return digits === undefined ? NEVER : Number(digits);
};
