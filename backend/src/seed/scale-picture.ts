import sharp from 'sharp';

/** The side of the picture, and where its floor is, in pixels. */
const [SIDE, FLOOR] = [640, 600];
/** Where the middle of the product is, in pixels from the left. */
const MIDDLE = 433;
/** The person of the picture is 170 cm tall. */
const PIXELS_PER_CM = 10 / 3;

/** Somebody who stands upright, without a face: only their height matters. */
const PERSON = `<g transform="scale(.6667)" fill="#D3C7B2" stroke="#2A3A33" stroke-opacity=".7" stroke-width="4" stroke-linejoin="round">
<ellipse cx="250" cy="108" rx="44" ry="56"/>
<path d="M206 112Q196 40 250 42Q304 40 294 112Q290 76 250 74Q210 76 206 112Z" fill="#8B7A68"/>
<path d="M232 160v26q-62 10 -76 66l-26 232q0 18 18 18t22 -16l26 -170l-8 176h124l-8 -176l26 170q4 16 22 16t18 -18l-26 -232q-14 -56 -76 -66v-26Z" fill="#AEBBA9"/>
<path d="M190 492l6 384q1 20 22 20h14q12 0 12 -14l6 -330l6 330q0 14 12 14h14q21 0 22 -20l6 -384Z" fill="#959FA5"/>
</g>`;

/** A drawing as pixels, so that its pictures need not be drawn one by one, which takes longest. */
export const drawn = (art: Buffer): Promise<Buffer> =>
  sharp(art).resize(SIDE, SIDE, { fit: 'contain', background: '#0000' }).png({ compressionLevel: 1 }).toBuffer();

/**
 * A picture of a product beside a person, which shows how large it is. It has no writing, because fonts differ from
 * machine to machine.
 * @param art the drawing of the product
 * @param heightCm how tall the product is
 */
export async function scalePicture(art: Buffer, heightCm: number): Promise<Buffer> {
  const { data: product, info } = await sharp(art)
    .trim()
    .resize({ height: Math.round(heightCm * PIXELS_PER_CM) })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const left = Math.round(MIDDLE - info.width / 2);
  const [top, measure] = [FLOOR - info.height, Math.min(SIDE - 14, left + info.width + 18)];
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
<ellipse cx="${SIDE / 2}" cy="${FLOOR}" rx="280" ry="17" fill="#3c321e" opacity=".13"/>
<path d="M${measure} ${top}V${FLOOR}M${measure - 9} ${top}h18M${measure - 9} ${FLOOR}h18" fill="none" stroke="#B02A67" stroke-width="3.4"/>
${PERSON}</svg>`;
  return sharp(Buffer.from(scene))
    .composite([{ input: product, left, top }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}
