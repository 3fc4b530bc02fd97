import sharp from 'sharp';
import { Chance } from '../demo-past/chance.js';
import { arranged, bunch, fallenLeaves, GOLDEN, type Wanted, weeds } from './arrangements.js';
import { type FlowerKind, paintFlowers } from './blooms.js';
import { clamp, hashOf, smooth } from './noise.js';
import { type Canvas, type Scene, SceneView, VASE } from './scene-view.js';
import type { Light } from './space.js';

/** What differs between pictures of one scene. */
export interface Dressing {
  /** Varies leaves and flowers. */
  readonly take: number;
  /** Fresh flowers as they were bought. Without them, the vase of a neglected grave has the withered ones of before. */
  readonly flowers?: Wanted;
}

/** The size in which a picture is drawn, in pixels; it is enlarged to that of a photo, whose lens is no sharper. */
const [WIDTH, HEIGHT] = [800, 600];
const WITHERED: readonly FlowerKind[] = ['chrysanthemum', 'rose'];

/** Lets the application serve requests while a picture is drawn. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** A drawn scene of which several pictures can be taken, with different flowers. */
export interface DrawnScene {
  readonly scene: Scene;
  readonly view: SceneView;
  readonly canvas: Canvas;
}

/** Draws a scene; this takes some seconds. */
export async function drawnScene(scene: Scene): Promise<DrawnScene> {
  const view = new SceneView(scene, WIDTH, HEIGHT);
  const [light, distance] = [new Float32Array(WIDTH * HEIGHT * 3), new Float32Array(WIDTH * HEIGHT)];
  const canvas = { width: WIDTH, height: HEIGHT, light, distance };
  const rows = view.draw(canvas);
  while (rows.next().done !== true) await pause();
  return { scene, view, canvas };
}

/** A picture of a scene as a JPEG of `size` pixels. */
export async function pictureOf(
  { scene, view, canvas: empty }: DrawnScene,
  { take, flowers }: Dressing,
  size: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const canvas: Canvas = { ...empty, light: empty.light.slice(), distance: empty.distance.slice() };
  const { place, design, state, month } = scene;
  const chance = new Chance(`grave ${design} ${take} ${state} ${month}`);
  const isNeglected = state === 'neglected';
  if (place === 'grave') {
    const fallen = isNeglected ? fallenLeaves(chance, month >= 9 || month <= 2 ? 95 : 42) : [];
    paintFlowers(canvas, view, { heads: [], leaves: [...fallen, ...weeds(chance, isNeglected ? 46 : 5)], floor: 0 });
  }
  const inVase = { at: [VASE[0], VASE[1] + 0.2, VASE[2]], size: 0.13, count: 9, isWithered: true } as const;
  if (flowers !== undefined) paintFlowers(canvas, view, arranged(chance, flowers));
  else if (isNeglected) paintFlowers(canvas, view, bunch(chance, WITHERED, inVase));
  await pause();
  return sharp(exposed(canvas, blurred(canvas), design * 7 + take), {
    raw: { width: WIDTH, height: HEIGHT, channels: 3 },
  })
    .resize(size.width, size.height, { kernel: 'lanczos3' })
    .sharpen({ sigma: 0.7 })
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** The light as a lens shows it that is focused on the grave: the farther away, the softer. */
function blurred(canvas: Canvas): Float32Array {
  const { width, height, light, distance } = canvas;
  const soft = light.slice();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const reach = 4.2 * smooth(FOCUSED, 13, distance[y * width + x] ?? 0);
      if (reach >= 0.4) soft.set(softened(canvas, x, y, reach), (y * width + x) * 3);
    }
  }
  return soft;
}

/** From this distance on, in metres, things are out of focus. */
const FOCUSED = 4.6;

/** The mean of what is far away around a pixel; what is near stays out of it, and sharp. */
function softened({ width, height, light, distance }: Canvas, x: number, y: number, reach: number): Light {
  let r = 0;
  let g = 0;
  let b = 0;
  let total = 0;
  for (let k = 0; k < 22; k += 1) {
    const [d, turn] = [reach * Math.sqrt(k / 22), k * GOLDEN];
    const px = clamp(Math.round(x + d * Math.cos(turn)), 0, width - 1);
    const py = clamp(Math.round(y + d * Math.sin(turn)), 0, height - 1);
    const j = py * width + px;
    if ((distance[j] ?? 0) < FOCUSED) continue;
    r += light[j * 3] ?? 0;
    g += light[j * 3 + 1] ?? 0;
    b += light[j * 3 + 2] ?? 0;
    total += 1;
  }
  return [r / total, g / total, b / total];
}

/** Light as the pixels of a phone: its curve, a little darker at the border, and some grain. */
function exposed({ width, height }: Canvas, light: Float32Array, seed: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const border = ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) * 0.55;
      const grain = (hashOf(x, y, seed) - 0.5) * 0.02;
      for (let c = 0; c < 3; c += 1) {
        const v = (light[(y * width + x) * 3 + c] ?? 0) * 0.62 * (1 - border);
        const film = (v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14);
        pixels[(y * width + x) * 3 + c] = Math.round(255 * clamp(clamp(film) ** (1 / 2.2) + grain));
      }
    }
  }
  return pixels;
}
