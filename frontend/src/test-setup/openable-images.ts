import { jest } from '@jest/globals';

/** What the browser's decoder and canvas return in a test, and the calls they received. */
export interface OpenableImages {
  /** Width and height of every decoded picture; undefined when no file can be decoded. */
  size: { width: number; height: number } | undefined;
  /** The number of bytes of a picture encoded at a quality. */
  bytesAt: (quality: number) => number;
  /** Width and height of each canvas on which a picture was drawn. */
  readonly drawn: [number, number][];
  readonly qualities: number[];
}

/**
 * Replaces the browser's decoder and canvas, which jsdom lacks. To be called before each test, because mocks are
 * restored after each test.
 */
export function openableImages(): OpenableImages {
  const images: OpenableImages = {
    size: { width: 640, height: 480 },
    bytesAt: () => 1_000,
    drawn: [],
    qualities: [],
  };
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLImageElement) {
      const { size } = images;
      Object.defineProperty(this, 'naturalWidth', { value: size?.width ?? 0 });
      Object.defineProperty(this, 'naturalHeight', { value: size?.height ?? 0 });
      queueMicrotask(() => this.dispatchEvent(new Event(size === undefined ? 'error' : 'load')));
    },
  });
  const drawImage = (...[, , , width, height]: [unknown, number, number, number, number]) =>
    images.drawn.push([width, height]);
  const context = { fillRect: () => undefined, drawImage };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback, type, quality = 1) => {
    images.qualities.push(quality);
    const blob = new Blob(['x'], { type: type ?? '' });
    callback(Object.defineProperty(blob, 'size', { value: images.bytesAt(quality) }));
  });
  return images;
}
