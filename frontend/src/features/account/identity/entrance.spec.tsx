import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { closeSession, openSession } from '../../../lib/session';
import { Entrance } from './entrance';

const token = `x.${btoa(JSON.stringify({ usertype_id: 1 }))}.z`;
const signIn = () => act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'somebody' }));

/** The entrance, on the way to a page whose code arrives when `arrive` is called. */
const onTheWay = () => {
  let arrive: (page: { element: string }) => void = () => undefined;
  const code = new Promise<{ element: string }>((resolve) => {
    arrive = resolve;
  });
  const router = createMemoryRouter(
    [
      { path: paths.signIn, element: <Entrance>O formulário</Entrance> },
      { path: paths.services, lazy: () => code },
    ],
    { initialEntries: [paths.signIn] },
  );
  render(<RouterProvider router={router} />);
  return { arrive: () => act(async () => arrive({ element: 'Os serviços' })) };
};

beforeEach(() => act(closeSession));
afterEach(() => act(closeSession));

describe('the entrance', () => {
  it('shows its form to visitors', () => {
    onTheWay();
    expect(screen.getByText('O formulário')).toBeVisible();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('shows after the login that the next page is loading, until its code has arrived', async () => {
    const { arrive } = onTheWay();
    signIn();
    expect(screen.queryByText('O formulário')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveAccessibleName(/A carregar/);
    await arrive();
    expect(await screen.findByText('Os serviços')).toBeVisible();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
