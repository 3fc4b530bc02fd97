import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { sharedValue, storedText, storedValue, storeTexts } from './stored-value';

const pieces = storedValue(['pieces'], (text) => (text ?? '').split(',').filter((piece) => piece !== ''), []);
const isOpen = sharedValue(false);

function Shown() {
  return <output>{`${pieces.use().join(' ')}|${isOpen.use()}`}</output>;
}

const shown = () => screen.getByRole('status').textContent;

afterEach(() => {
  jest.restoreAllMocks();
  act(() => {
    storeTexts({ pieces: null });
    isOpen.set(false);
  });
});

describe('a stored value', () => {
  it('is updated wherever it is shown as soon as it changes', () => {
    render(<Shown />);
    expect(shown()).toBe('|false');
    act(() => storeTexts({ pieces: 'roses,lilies' }));
    act(() => isOpen.set(true));
    expect(shown()).toBe('roses lilies|true');
    expect(localStorage.getItem('pieces')).toBe('roses,lilies');
  });

  it('follows a change in another tab', () => {
    render(<Shown />);
    localStorage.setItem('pieces', 'wreath');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pieces' })));
    expect(shown()).toBe('wreath|false');
  });

  it('stays the same object as long as nothing changes', () => {
    storeTexts({ pieces: 'roses' });
    expect(pieces.get()).toBe(pieces.get());
  });

  it('is the new text when the browser refuses to replace a stored one', () => {
    storeTexts({ pieces: 'roses' });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    storeTexts({ pieces: 'roses,lilies' });
    expect(pieces.get()).toEqual(['roses', 'lilies']);
  });

  it('is the text of another tab that was stored after the browser refused one of this tab', () => {
    render(<Shown />);
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    act(() => storeTexts({ pieces: 'roses' }));
    setItem.mockRestore();
    localStorage.setItem('pieces', 'wreath');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pieces' })));
    expect(shown()).toBe('wreath|false');
  });

  it('when the browser refuses storage, is kept until the page is left', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    storeTexts({ pieces: 'roses' });
    expect([storedText('pieces'), pieces.get()]).toEqual(['roses', ['roses']]);
    storeTexts({ pieces: null });
    expect(storedText('pieces')).toBeNull();
  });
});
