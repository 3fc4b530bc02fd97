import type { Product } from '@perpetua/contracts/catalogue.contract';
import { guestItems, keepGuestItems } from './guest-cart';

const edgePx = 96;
/** A kept picture is at most 4 kB of base64, as the server's is. */
const longest = 4096;
const qualities = [0.8, 0.6, 0.4, 0.2];
/** The ground product pictures are drawn on (theme.css, --art-tile). */
const ground = '#ede5d8';

/** Gives a guest's item its picture once it is drawn; without one the item is kept all the same. */
export async function pictureGuestItem({ id, thumbnail }: Product): Promise<void> {
  if (thumbnail === null || guestItems().every((item) => item.id !== id || item.image !== '')) return;
  try {
    const image = await smallPicture(thumbnail);
    keepGuestItems(guestItems().map((item) => (item.id === id ? { ...item, image } : item)));
  } catch {
    // The picture is an ornament.
  }
}

/** A picture of this origin as a base64 JPEG, '' when it cannot be made small enough. */
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
