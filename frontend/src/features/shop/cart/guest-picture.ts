import type { Product } from '@perpetua/contracts/catalogue.contract';
import { guestItems, keepGuestItems } from './guest-cart';

const edgePx = 96;
/** The maximum length of a stored picture in base64 characters, as on the server (4 kB). */
const longest = 4096;
const qualities = [0.8, 0.6, 0.4, 0.2];
/** The background of product pictures (theme.css, --art-tile). */
const ground = '#ede5d8';

/**
 * Adds a small picture of the product to the guest's item as soon as the picture is drawn. On an error, the item is
 * kept without a picture.
 */
export async function pictureGuestItem({ id, thumbnail }: Product): Promise<void> {
  if (thumbnail === null || guestItems().every((item) => item.id !== id || item.image !== '')) return;
  try {
    const image = await smallPicture(thumbnail);
    keepGuestItems(guestItems().map((item) => (item.id === id ? { ...item, image } : item)));
  } catch {
    // The error is ignored: the item stays without a picture.
  }
}

/** A small copy of a picture from this site's origin, as a base64 JPEG; '' if it cannot be made small enough. */
async function smallPicture(address: string): Promise<string> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = edgePx;
  canvas.height = edgePx;
  const pen = canvas.getContext('2d');
  if (pen === null) return '';
  pen.fillStyle = ground;
  pen.fillRect(0, 0, edgePx, edgePx);
  const scale = Math.max(edgePx / picture.naturalWidth, edgePx / picture.naturalHeight);
  const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  pen.drawImage(picture, (edgePx - width) / 2, (edgePx - height) / 2, width, height);
  const encoded = qualities.map((quality) => canvas.toDataURL('image/jpeg', quality).split(',', 2)[1] ?? '');
  return encoded.find(({ length }) => length <= longest) ?? '';
}
