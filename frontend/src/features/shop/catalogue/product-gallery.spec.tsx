import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { aProduct } from './catalogue.samples';
import { ProductGallery } from './product-gallery';

const picture = (id: string, pt: string) => ({
  id,
  image: `/api/${id}`,
  thumbnail: `/api/${id}?size=thumb`,
  alt: { pt, en: '', es: '' },
});

describe('the gallery of a product', () => {
  it('shows the picture that is chosen by pointer or by arrow keys, with its alternative text', async () => {
    const images = [picture('a', 'De frente'), picture('b', 'De lado'), picture('c', '')];
    const product = { ...aProduct(), image: '/api/a', thumbnail: '/api/a?size=thumb', images };
    const { user } = renderPart(<ProductGallery product={product} />);
    expect(screen.getByRole('img', { name: 'De frente' })).toHaveAttribute('src', '/api/a');
    await user.click(screen.getByRole('radio', { name: 'Imagem 2 de 3: De lado' }));
    expect(screen.getByRole('img', { name: 'De lado' })).toHaveAttribute('src', '/api/b');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Imagem 3 de 3' })).toBeChecked();
    expect(screen.getByRole('img', { name: /^Ilustração: / })).toHaveAttribute('src', '/api/c');
  });

  it('offers no choice when there is one picture or none', () => {
    const product = { ...aProduct(), images: [picture('a', 'De frente')] };
    const one = renderPart(<ProductGallery product={product} />);
    expect(screen.getByRole('img', { name: 'De frente' })).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    one.unmount();
    renderPart(<ProductGallery product={{ ...product, images: [] }} />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});
