import { afterEach, describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { Suspense, use, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { replayEarlyInput } from './early-input';

const container = document.createElement('div');
document.body.append(container);
let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  delete window.perpetuaEarlyInput;
});

/** A page that came drawn with one button, pressed before React has it; its texts come when `arrive` is called. */
function drawnPage() {
  let arrive: () => void = () => undefined;
  const texts = new Promise<void>((resolve) => (arrive = resolve));
  let presses = 0;
  const Part = ({ waits }: { waits: boolean }) => {
    if (waits) use(texts);
    return (
      <button type="button" onClick={() => (presses += 1)}>
        Adicionar
      </button>
    );
  };
  const page = (waits: boolean) => (
    <Suspense>
      <Part waits={waits} />
    </Suspense>
  );
  container.innerHTML = renderToString(page(false));
  const button = container.querySelector('button');
  window.perpetuaEarlyInput = () => (button === null ? [] : [button]);
  const takeOver = (waits: boolean) =>
    act(async () => {
      root = hydrateRoot(container, page(waits));
      await Promise.resolve();
    });
  return { button, arrive, takeOver, presses: () => presses };
}

/** Until what the last click has set off has run. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** A form that came drawn and was filled in before React had it; the returned function hands it over. */
function drawnChoices() {
  const Part = () => {
    const [months, setMonths] = useState('1');
    const [isCard, setCard] = useState(false);
    const [place, setPlace] = useState('');
    const [taken, setTaken] = useState('');
    return (
      <form>
        {['1', '6', '12'].map((value) => (
          <input
            key={value}
            type="radio"
            name="months"
            value={value}
            checked={value === months}
            onChange={() => setMonths(value)}
          />
        ))}
        <input type="checkbox" checked={isCard} onChange={(event) => setCard(event.target.checked)} />
        <select value={place} onChange={(event) => setPlace(event.target.value)}>
          <option value="">Escolher</option>
          <option>Porto</option>
        </select>
        <button type="button" onClick={() => setTaken([months, isCard, place].join(' '))}>
          Adicionar
        </button>
        <output>{taken}</output>
      </form>
    );
  };
  container.innerHTML = renderToString(<Part />);
  const all = [...container.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, select, button')];
  const [, half, year, card, places] = all;
  for (const input of [half, year, card]) input?.click();
  if (places !== undefined) places.value = 'Porto';
  window.perpetuaEarlyInput = () => all.slice(1);
  return async () => {
    await act(async () => {
      root = hydrateRoot(container, <Part />);
      await Promise.resolve();
    });
    await act(async () => replayEarlyInput());
  };
}

describe('a choice made before the page could answer', () => {
  it('is known when the button pressed after it is pressed again', async () => {
    const takeOver = drawnChoices();
    await takeOver();
    await waitFor(() => expect(container.querySelector('output')?.textContent).toBe('12 true Porto'));
    expect(container.querySelector<HTMLInputElement>('[value="12"]')?.checked).toBe(true);
  });
});

describe('a button pressed before the page could answer', () => {
  it('is pressed once when React has the page', async () => {
    const { takeOver, presses } = drawnPage();
    await takeOver(false);
    replayEarlyInput();
    expect(presses()).toBe(1);
  });

  it('is pressed once when its part of the page has its texts, and not before', async () => {
    const { takeOver, arrive, presses } = drawnPage();
    await takeOver(true);
    await act(async () => replayEarlyInput());
    expect(presses()).toBe(0);
    arrive();
    await waitFor(() => expect(presses()).toBe(1));
  });

  it('is pressed once when React has the page and blocks its clicks until the texts are there', async () => {
    const { button, takeOver, arrive, presses } = drawnPage();
    delete window.perpetuaEarlyInput;
    await takeOver(true);
    replayEarlyInput();
    await act(async () => button?.click());
    await pause();
    await act(async () => button?.click());
    expect(presses()).toBe(0);
    arrive();
    await waitFor(() => expect(presses()).toBe(1));
    await act(async () => button?.click());
    expect(presses()).toBe(2);
  });

  it('is left alone when it is no longer on the page', async () => {
    const { button, takeOver, presses } = drawnPage();
    await takeOver(false);
    button?.remove();
    replayEarlyInput();
    expect(presses()).toBe(0);
    container.append(button ?? '');
  });

  it('is none where the page keeps none', () => {
    expect(replayEarlyInput).not.toThrow();
  });
});
