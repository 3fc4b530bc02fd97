import { describe, expect, it } from '@jest/globals';
import { Chance } from '../demo-past/chance.js';
import { arranged } from './arrangements.js';
import { paintFlowers } from './blooms.js';
import { type Canvas, type Scene, SceneView, SLAB } from './scene-view.js';

/** Very small, because Jest runs such loops slowly. */
const [width, height] = [32, 24];
const grave = { place: 'grave', design: 3, state: 'clean', month: 11 } as const satisfies Scene;

function drawn(scene: Scene): { view: SceneView; canvas: Canvas } {
  const view = new SceneView(scene, width, height);
  const [light, distance] = [new Float32Array(width * height * 3), new Float32Array(width * height)];
  const canvas = { width, height, light, distance };
  Array.from(view.draw(canvas));
  return { view, canvas };
}

/** The share of green in the light from the slab, on average. */
function greenness({ view, canvas }: ReturnType<typeof drawn>): number {
  const spots = Array.from({ length: 200 }, (_, index) => {
    const { x, y } = view.see([((index % 20) / 20 - 0.5) * 1.1, SLAB, Math.floor(index / 20) / 7 - 0.5]);
    const at = (Math.round(y) * width + Math.round(x)) * 3;
    const [red = 0, green = 0, blue = 0] = canvas.light.slice(at, at + 3);
    return green / (red + green + blue || 1);
  });
  return spots.reduce((sum, one) => sum + one, 0) / spots.length;
}

describe('the pictures of graves', () => {
  const after = drawn(grave);

  it('are the same each time, so that a start after a kill goes on with the same ones', () => {
    expect(Buffer.from(drawn(grave).canvas.light.buffer).equals(Buffer.from(after.canvas.light.buffer))).toBe(true);
  });

  it('show moss before a cleaning and none after it, from the same place', () => {
    const before = drawn({ ...grave, state: 'neglected' });
    expect(greenness(before)).toBeGreaterThan(greenness(after) + 0.01);
    expect(before.view.see([0, 1, -1])).toEqual(after.view.see([0, 1, -1]));
  });

  it('show flowers where they were laid, and leave the rest of the grave as it was', () => {
    const { view } = after;
    const canvas = { ...after.canvas, light: after.canvas.light.slice(), distance: after.canvas.distance.slice() };
    const flowers = { kinds: ['rose'], shape: 'bunch', count: 19 } as const;
    paintFlowers(canvas, view, arranged(new Chance('flowers'), flowers));
    const isChanged = (x: number, y: number): boolean =>
      canvas.light[(y * width + x) * 3] !== after.canvas.light[(y * width + x) * 3];
    const { x, y } = view.see([0.02, SLAB + 0.2, 0]);
    expect(isChanged(Math.round(x), Math.round(y))).toBe(true);
    expect(isChanged(0, 0)).toBe(false);
    expect(isChanged(width - 1, height - 1)).toBe(false);
  });
});
