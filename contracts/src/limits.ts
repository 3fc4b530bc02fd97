/**
 * Limits that frontend and server check and that texts mention. This file has no schemas, so that public pages do not
 * load zod.
 */

/**
 * The highest discount of a plan, in percent: three visits at the lowest price of plans still cost "0.60", enough for a
 * card payment.
 */
export const maximumDiscount = 99;

/** The maximum number of pictures of a product. */
export const maximumPictures = 8;

/** The maximum price of a product in euros: 99 pieces still fit into one payment. */
export const maximumPrice = '9999.99';

/** The minimum amount of a card payment in euros (Stripe), and so the minimum price. */
export const minimumPrice = '0.50';

/**
 * The allowed prices of a cleaning sold in plans, in cents: they keep plan prices within the advertised range, and the
 * step keeps every plan's price exact (docs/domain.md#prices).
 */
export const planPrices = { least: 2000, most: 3000, step: 10 } as const;

/** The lengths of plans in months (docs/domain.md#prices). */
export const planLengths = [3, 6, 12] as const;

/** The maximum size of an uploaded photo in bytes. */
export const maximumPhotoBytes = 10 * 1_048_576;

/**
 * The maximum number of pixels of an uploaded photo: decoding a larger one takes more than a second. Larger photos, for
 * example of 48 megapixels, are shrunk on the phone before the upload.
 */
export const maximumPhotoPixels = 25_000_000;

/** How long a link to a photo is valid. */
export const photoLinkMinutes = 15;

/** For how many minutes a failed login is counted against the limits on failed logins. */
export const loginPauseMinutes = 15;

/** How long the link for a new password is valid, and the minimum time between two such links for one account. */
export const passwordResetMinutes = 30;

/** The maximum number of mails of one order that admins can resend within an hour. */
export const maximumResends = 3;
