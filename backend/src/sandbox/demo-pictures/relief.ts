import { clamp, smooth } from './noise.js';
import type { Canvas, SceneView } from './scene-view.js';
import { dot, type Light, type Point, unit } from './space.js';

const NOTHING = -1000;

/**
 * What lies over a picture, pixel by pixel: how far from the camera it is and its colour. It is lit by its own slopes, and
 * darker where something nearer is beside it.
 */
export class Relief {
  private readonly near: Float32Array;
  private readonly base: Float32Array;
  private readonly sun: Point;

  constructor(
    private readonly canvas: Canvas,
    private readonly view: SceneView,
  ) {
    this.near = new Float32Array(canvas.width * canvas.height).fill(NOTHING);
    this.base = new Float32Array(canvas.width * canvas.height * 3);
    this.sun = view.turned(view.sun);
  }

  /** Covers a pixel, unless something nearer is there. */
  put({ x, y, distance }: { readonly x: number; readonly y: number; readonly distance: number }, tone: Light): void {
    const { width, height, distance: known } = this.canvas;
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const i = y * width + x;
    if (-distance <= (this.near[i] ?? 0) || distance > (known[i] ?? 0) + 0.03) return;
    this.near[i] = -distance;
    this.base.set(tone, i * 3);
  }

  /** Lays everything over the picture. */
  develop(): void {
    const { width, height } = this.canvas;
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) if (this.at(x, y) !== NOTHING) this.light(x, y);
    }
  }

  private at(x: number, y: number): number {
    const { width, height } = this.canvas;
    return this.near[clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1)] ?? NOTHING;
  }

  private light(x: number, y: number): void {
    const { warm, sky } = this.view;
    const i = y * this.canvas.width + x;
    const z = this.at(x, y);
    const pixels = this.view.focus / -z;
    const n = this.normalAt(x, y, pixels);
    const dark = this.shadowAt(x, y, pixels);
    const open = this.opennessAt(x, y, pixels);
    const facing = Math.max(0, dot(n, this.sun)) * (1 - dark);
    // Some light comes through petals and leaves.
    const through = 0.3 * (1 - dark * 0.5);
    const ambient = 0.62 * open * (0.75 + 0.25 * n[1]);
    for (const c of [0, 1, 2] as const) {
      const lit = warm[c] * (facing * 0.74 + through) + sky[c] * ambient;
      this.canvas.light[i * 3 + c] = (this.base[i * 3 + c] ?? 0) * lit;
    }
    this.canvas.distance[i] = -z;
  }

  private normalAt(x: number, y: number, pixels: number): Point {
    const z = this.at(x, y);
    const slope = (before: number, after: number): number => {
      const [from, to] = [before === NOTHING ? z : before, after === NOTHING ? z : after];
      return clamp(((to - from) * pixels) / 2.8, -0.8, 0.8);
    };
    return unit([-slope(this.at(x - 1, y), this.at(x + 1, y)), slope(this.at(x, y - 1), this.at(x, y + 1)), 1]);
  }

  /** How much of the sun something nearer takes away. */
  private shadowAt(x: number, y: number, pixels: number): number {
    const z = this.at(x, y);
    let dark = 0;
    for (let step = 1; step <= 9; step += 1) {
      const d = step * step * 0.55 + 0.6;
      const there = this.at(Math.round(x + this.sun[0] * d), Math.round(y - this.sun[1] * d));
      if (there !== NOTHING) dark = Math.max(dark, smooth(0.3, 2.2, (there - z) * pixels - this.sun[2] * d));
    }
    return dark * 0.75;
  }

  /** How open the sky is, by what is nearer all around. */
  private opennessAt(x: number, y: number, pixels: number): number {
    const z = this.at(x, y);
    let open = 1;
    for (let k = 0; k < 12; k += 1) {
      const [reach, angle] = [3 + k * 1.6, k * 2.4];
      const there = this.at(Math.round(x + Math.cos(angle) * reach), Math.round(y + Math.sin(angle) * reach));
      if (there !== NOTHING) open -= smooth(0.1, 1.2, ((there - z) * pixels) / reach) / 11;
    }
    return open;
  }
}
