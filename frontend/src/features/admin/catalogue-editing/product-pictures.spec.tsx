import { describe, expect, it } from '@jest/globals';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { aProduct } from '../../shop/catalogue/catalogue.samples';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { ProductPictures } from './product-pictures';

const blank = { pt: '', en: '', es: '' };
const picture = (id: string, pt: string) => ({
  id,
  image: `/api/${id}`,
  thumbnail: `/api/${id}?size=thumb`,
  alt: { ...blank, pt },
});
const start: Product = {
  ...aProduct(),
  status: 'published',
  images: [picture('a', 'Frente'), picture('b', 'Lado'), picture('c', '')],
};
const path = `/Product/${start.id}`;

function Page() {
  const [product, setProduct] = useState(start);
  return <ProductPictures product={product} onChanged={setProduct} />;
}

/** A fake server that changes the order and texts of pictures and removes pictures. */
function office() {
  let images = start.images ?? [];
  const now = (): Product => ({ ...start, images });
  return server({
    [`PUT ${path}/images`]: ({ body }) => {
      const said = (body as { images: { id: string; alt: typeof blank }[] }).images;
      images = said.flatMap(({ id, alt }) =>
        images.filter((known) => known.id === id).map((known) => ({ ...known, alt })),
      );
      return now();
    },
    [`DELETE ${path}/images/b`]: () => {
      images = images.filter(({ id }) => id !== 'b');
      return now();
    },
    [`DELETE ${path}/images/a`]: () => refusal(422, 'product_without_picture'),
  });
}

const names = () => screen.getAllByRole('listitem').map((row) => within(row).getAllByRole('button')[0]?.textContent);

describe('the list of a product’s pictures for admins', () => {
  it('moves pictures with their buttons, and marks the first picture as the cover', async () => {
    const sent = office();
    const { user } = renderPart(<Page />);
    expect(names()).toEqual([
      'FrenteCapa · Faltam 2 descrições',
      'LadoFaltam 2 descrições',
      'Imagem 3Faltam 3 descrições',
    ]);
    expect(screen.getByRole('button', { name: 'Subir a imagem 1' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Descer a imagem 3' })).toBeDisabled();
    screen.getByRole('button', { name: 'Subir a imagem 2' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('A imagem está agora no lugar 1.')).toBeVisible();
    expect(names()[0]).toBe('LadoCapa · Faltam 2 descrições');
    expect(sent[0]?.body).toMatchObject({ images: [{ id: 'b' }, { id: 'a' }, { id: 'c' }] });
  });

  it('marks the pictures that are cropped', () => {
    const [front, ...others] = start.images ?? [];
    const images = [{ ...front, crops: { cart: { x: 0, y: 0, width: 1, height: 1 } } }, ...others] as Product['images'];
    renderPart(<ProductPictures product={{ ...start, images }} onChanged={() => undefined} />);
    expect(names().map((name) => name?.includes('Recortada'))).toEqual([true, false, false]);
  });

  it('moves pictures by dragging', async () => {
    const sent = office();
    renderPart(<Page />);
    const rows = screen.getAllByRole('listitem');
    fireEvent.dragStart(rows[2] as HTMLElement);
    fireEvent.drop(rows[0] as HTMLElement);
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ images: [{ id: 'c' }, { id: 'a' }, { id: 'b' }] }));
  });

  it('saves a description of a picture in three languages', async () => {
    const sent = office();
    const { user } = renderPart(<Page />);
    await user.click(screen.getByRole('button', { name: /^Lado/ }));
    expect(screen.getByRole('textbox', { name: 'Texto alternativo, Português' })).toHaveValue('Lado');
    await user.type(screen.getByRole('textbox', { name: 'Texto alternativo, English' }), 'Side');
    await user.type(screen.getByRole('textbox', { name: 'Texto alternativo, Español' }), 'Lado{Enter}');
    await user.click(screen.getByRole('button', { name: 'Guardar a descrição' }));
    expect(await screen.findByText('A descrição está guardada.')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ images: [{ id: 'a' }, { alt: { pt: 'Lado', en: 'Side', es: 'Lado' } }, {}] });
    expect(names()[1]).toBe('LadoDescrita nos três idiomas');
  });

  it('keeps a text that was typed for one picture while another picture is selected, until the text is saved', async () => {
    const sent = office();
    const { user } = renderPart(<Page />);
    const english = () => screen.getByRole('textbox', { name: 'Texto alternativo, English' });
    await user.type(english(), 'Front');
    await user.click(screen.getByRole('button', { name: /^Lado/ }));
    expect(english()).toHaveValue('');
    expect(names()[0]).toBe('FrenteCapa · Faltam 2 descrições · por guardar');
    await user.click(screen.getByRole('button', { name: /^Frente/ }));
    expect(english()).toHaveValue('Front');
    await user.click(screen.getByRole('button', { name: 'Guardar a descrição' }));
    expect(await screen.findByText('A descrição está guardada.')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ images: [{ alt: { pt: 'Frente', en: 'Front' } }, {}, {}] });
    expect(names()[0]).toBe('FrenteCapa · Falta 1 descrição');
    expect(english()).toHaveValue('Front');
  });

  it('removes pictures, and shows the reason if the server refuses', async () => {
    office();
    const { user } = renderPart(<Page />);
    await user.click(screen.getByRole('button', { name: 'Retirar a imagem 2' }));
    await waitFor(() => expect(names()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Retirar a imagem 1' }));
    expect(await screen.findByText(/precisa de uma imagem/)).toBeVisible();
    expect(names()).toHaveLength(2);
  });
});
