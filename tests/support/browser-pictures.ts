import sharp from 'sharp';
import type { ChosenFile } from './browser-hands.js';

/** A photo as a phone takes it, small. */
export async function picture(name: string, background = '#b9c7a8'): Promise<ChosenFile> {
  const create = { width: 800, height: 600, channels: 3, background } as const;
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}
