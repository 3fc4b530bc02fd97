import { describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { LateImage } from './late-image';

const image = <LateImage src="/rose.webp" srcSet="/small.webp 320w, /rose.webp 640w" sizes="44vw" alt="Rosas" />;

describe('an image below the first screen of a phone', () => {
  it('has a source only for wide screens until the application has started', async () => {
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(image);
    const shown = () => root.querySelector('img');
    // A transparent pixel, which loads nothing.
    expect(shown()?.getAttribute('src')).toMatch(/^data:image\/gif;/);
    expect(shown()).not.toHaveAttribute('srcset');
    expect(root.querySelector('source')).toHaveAttribute('media', '(min-width: 600px)');
    expect(root.querySelector('source')).toHaveAttribute('srcset', '/small.webp 320w, /rose.webp 640w');
    await act(async () => void hydrateRoot(root, image));
    expect(shown()).toHaveAttribute('src', '/rose.webp');
    expect(shown()).toHaveAttribute('srcset', '/small.webp 320w, /rose.webp 640w');
    expect(shown()).toHaveAttribute('loading', 'lazy');
  });
});
