import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ProductPicture } from '@perpetua/contracts/catalogue.contract';
import type { CropChanges, Crops } from '@perpetua/contracts/picture-crop';
import { fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { PictureCropButton } from './picture-crop-button';

/**
 * Fakes the layout, which jsdom does not compute: a crop area of 480 × 360 pixels, in which the picture is shown as
 * large as fits.
 */
function layOut(width: number, height: number): void {
  const scale = Math.min(1, 480 / width, 360 / height);
  const shown = { offsetWidth: width * scale, offsetHeight: height * scale };
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width);
  jest.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(height);
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(shown.offsetWidth);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(shown.offsetHeight);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 480, 360));
}

const picture = (crops: Crops): ProductPicture => ({
  id: 'a',
  image: '/api/a',
  thumbnail: '/api/a?size=thumb',
  original: '/api/a?size=original',
  alt: { pt: 'Frente', en: '', es: '' },
  crops,
});

/** Opens the dialog by keyboard and loads its picture. Returns the list of changes that the dialog saves. */
async function opened(crops: Crops = {}) {
  const sent: CropChanges[] = [];
  const onCrop = (changes: CropChanges, afterwards: () => void) => {
    sent.push(changes);
    afterwards();
  };
  const { user } = renderPart(<PictureCropButton picture={picture(crops)} number={1} isBusy={false} onCrop={onCrop} />);
  screen.getByRole('button', { name: 'Recortar a imagem 1' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Recortar a imagem 1' });
  load();
  return { user, sent };
}
const load = () => {
  const [image] = document.querySelectorAll('[role="dialog"] img');
  if (image !== undefined) fireEvent.load(image);
};
const frame = () => screen.getByRole('application', { name: /^Recorte: as setas movem a imagem/ });
const save = () => screen.getByRole('button', { name: 'Guardar o recorte' });

describe('the dialog that crops a picture', () => {
  beforeEach(() => layOut(1200, 600));
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('starts with the largest centred crop in 4:3, and returns the focus after saving', async () => {
    const { user, sent } = await opened();
    expect(await screen.findByText('800 × 600 px, a 200 px da esquerda e 0 px do topo')).toBeVisible();
    await user.click(save());
    expect(sent[0]?.shop?.width).toBeCloseTo(2 / 3, 2);
    expect(sent[0]).not.toHaveProperty('cart');
    expect(await screen.findByRole('button', { name: 'Recortar a imagem 1' })).toHaveFocus();
  });

  it('moves the crop with the arrow keys and changes its size with the zoom slider', async () => {
    const { user, sent } = await opened();
    frame().focus();
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByText(/a 225 px da esquerda/)).toBeVisible();
    fireEvent.change(screen.getByRole('slider', { name: 'Aproximar' }), { target: { value: '2' } });
    expect(await screen.findByText(/^400 × 300 px/)).toBeVisible();
    await user.keyboard('{Tab}{Tab}{Tab}');
    expect(save()).toHaveFocus();
    await user.keyboard('{Enter}');
    const { x = 0, width = 0, height = 0 } = sent[0]?.shop ?? {};
    expect([width, height]).toEqual([expect.closeTo(1 / 3, 2), expect.closeTo(1 / 2, 2)]);
    expect(x).toBeGreaterThan(1 / 3);
  });

  it('crops for the cart separately, in 1:1', async () => {
    const { user, sent } = await opened({ shop: { x: 0, y: 0, width: 2 / 3, height: 1 } });
    expect(await screen.findByText(/a 0 px da esquerda/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Carrinho, 1:1' }));
    load();
    expect(await screen.findByText(/^600 × 600 px/)).toBeVisible();
    await user.click(save());
    expect(sent).toEqual([{ cart: { x: 0.25, y: 0, width: 0.5, height: 1 } }]);
  });

  it('sends nothing when nothing was changed', async () => {
    const { user, sent } = await opened({ shop: { x: 0.1, y: 0.2, width: 0.4, height: 0.6 } });
    expect(await screen.findByText(/a 120 px da esquerda e 120 px do topo/)).toBeVisible();
    await user.click(save());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('can remove a crop, so that the whole picture is shown', async () => {
    const { user, sent } = await opened({ shop: { x: 0, y: 0, width: 2 / 3, height: 1 } });
    await user.click(screen.getByRole('button', { name: 'Mostrar inteira' }));
    expect(screen.getByText('A imagem aparece inteira.')).toBeVisible();
    await user.click(save());
    expect(sent).toEqual([{ shop: null }]);
  });

  it('does not crop a picture that is too small', async () => {
    layOut(120, 120);
    const { user, sent } = await opened();
    expect(await screen.findByRole('alert')).toHaveTextContent('demasiado pequena');
    await user.click(save());
    expect(sent).toEqual([]);
  });
});
