import sharp from 'sharp';
import { type GraveScene, graveSvg } from './grave-scene.js';

/** A picture of a grave as a JPEG of 1200 × 900 pixels, as soft as a photo of a phone. */
export const gravePicture = (scene: GraveScene): Promise<Buffer> =>
  sharp(Buffer.from(graveSvg(scene)))
    .blur(0.8)
    .modulate({ saturation: 0.86 })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84 })
    .toBuffer();
