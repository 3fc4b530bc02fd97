import { describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { ChoiceCards } from '../ui/choice-cards';
import { IconSelect } from '../ui/icon-select';

const options = ['pt', 'en'].map((value) => ({ value, name: value, title: value }));

function Select() {
  const [value, choose] = useState('pt');
  return (
    <>
      <IconSelect icon={null} label="Language" shown="" value={value} options={options} onChoose={choose} />
      <output>{value}</output>
    </>
  );
}

function Cards() {
  const [value, choose] = useState('pt');
  return (
    <>
      <ChoiceCards legend="Language" choices={options} value={value} onChoose={choose} />
      <output>{value}</output>
    </>
  );
}

/** Renders a page on the server, lets a user act on it, and hydrates it. */
async function takenOver(page: ReactNode, act_: (root: HTMLElement) => void): Promise<HTMLElement> {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(page);
  act_(root);
  await act(async () => void hydrateRoot(root, page));
  return root;
}

const shownIn = (root: HTMLElement) => root.querySelector('output')?.textContent;

describe('a choice made before React hydrates the page', () => {
  it('is kept in a select', async () => {
    const root = await takenOver(<Select />, (page) => {
      const [select] = page.getElementsByTagName('select');
      if (select) select.value = 'en';
    });
    expect(shownIn(root)).toBe('en');
    expect(root.querySelector('select')).toHaveValue('en');
  });

  it('is kept in a group of radio buttons', async () => {
    const root = await takenOver(<Cards />, (page) => {
      page.querySelector<HTMLInputElement>('input[value=en]')?.click();
    });
    expect(shownIn(root)).toBe('en');
    expect(root.querySelector('input[value=en]')).toBeChecked();
  });

  it('leaves the initial value unchanged if nothing was chosen', async () => {
    expect(shownIn(await takenOver(<Cards />, () => undefined))).toBe('pt');
  });
});
