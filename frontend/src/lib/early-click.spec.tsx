import { afterEach, describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { replayEarlyClicks } from './early-click';

const container = document.createElement('div');
document.body.append(container);
let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  delete window.perpetuaEarlyClick;
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
  window.perpetuaEarlyClick = () => button ?? undefined;
  const takeOver = (waits: boolean) =>
    act(async () => {
      root = hydrateRoot(container, page(waits));
      await Promise.resolve();
    });
  return { button, arrive, takeOver, presses: () => presses };
}

describe('a button pressed before the page could answer', () => {
  it('is pressed once when React has the page', async () => {
    const { takeOver, presses } = drawnPage();
    await takeOver(false);
    replayEarlyClicks();
    expect(presses()).toBe(1);
  });

  it('is pressed once when its part of the page has its texts, and not before', async () => {
    const { takeOver, arrive, presses } = drawnPage();
    await takeOver(true);
    await act(async () => replayEarlyClicks());
    expect(presses()).toBe(0);
    arrive();
    await waitFor(() => expect(presses()).toBe(1));
  });

  it('is pressed once when React has the page and blocks the click until the texts are there', async () => {
    const { button, takeOver, arrive, presses } = drawnPage();
    delete window.perpetuaEarlyClick;
    await takeOver(true);
    replayEarlyClicks();
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
    replayEarlyClicks();
    expect(presses()).toBe(0);
    container.append(button ?? '');
  });

  it('is none where the page keeps none', () => {
    expect(replayEarlyClicks).not.toThrow();
  });
});
