import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPart } from '../test-setup/render-part';
import { CopyButton } from './copy-button';

function clipboard(writeText: (text: string) => Promise<void>) {
  const write = jest.fn(writeText);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } });
  return write;
}

describe('CopyButton', () => {
  it('copies the text to the clipboard and says so', async () => {
    const { user } = renderPart(<CopyButton text="Saudade!2026" label="Copiar a palavra-passe" look="outlined" />);
    const write = clipboard(() => Promise.resolve());

    await user.click(screen.getByRole('button', { name: 'Copiar a palavra-passe' }));

    expect(write).toHaveBeenCalledWith('Saudade!2026');
    expect(await screen.findByRole('status')).toHaveTextContent('Copiado');
  });

  it('says that the browser refused access to the clipboard', async () => {
    const { user } = renderPart(<CopyButton text="x" label="Copiar o código" look="icon" />);
    clipboard(() => Promise.reject(new Error('refused')));

    await user.click(screen.getByRole('button', { name: 'Copiar o código' }));

    expect(await screen.findByRole('status')).not.toBeEmptyDOMElement();
    expect(screen.getByRole('button')).toHaveAttribute('data-outcome', 'refused');
  });
});
