import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { lazy, type ReactNode, useState } from 'react';
import { renderPart } from '../test-setup/render-part';
import { PublicLayout } from './public-layout';

describe('a page that is still loading', () => {
  it('keeps the surrounding layout and the focus', async () => {
    let arrive: (page: { default: () => ReactNode }) => void = () => undefined;
    const Late = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (arrive = resolve)));
    function Page() {
      const [isLate, setLate] = useState(false);
      return isLate ? <Late /> : <button onClick={() => setLate(true)}>Read on</button>;
    }
    const { user } = renderPart(<PublicLayout />, { page: <Page /> });
    await user.click(await screen.findByRole('button', { name: 'Read on' }));
    screen.getByRole('main').focus();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    await act(async () => arrive({ default: () => <p>The flowers are on their way.</p> }));
    expect(await screen.findByText('The flowers are on their way.')).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
