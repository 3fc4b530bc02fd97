import { afterEach, describe, expect, it } from '@jest/globals';
import { usertypeIds } from '@perpetua/contracts/roles';
import { act, screen } from '@testing-library/react';
import { closeSession, openSession } from '../lib/session';
import { renderPart } from '../test-setup/render-part';
import { DashboardFrame, DashboardFrameOfAnyRole, FrameHeading } from './page-frames';

afterEach(() => act(closeSession));

describe('the frame of the personal area', () => {
  it('shows the entries of the logged-in user, and the heading that the shell has shown', async () => {
    const token = `x.${btoa(JSON.stringify({ usertype_id: usertypeIds.AdvertiserFlower }))}.z`;
    act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'somebody' }));
    renderPart(
      <FrameHeading value="Novos serviços">
        <DashboardFrame />
      </FrameHeading>,
      { at: '/services-available' },
    );
    // The menu's code arrives later than the frame.
    await screen.findByRole('button', { name: 'menu do perfil' }, { timeout: 20_000 });
    expect(screen.getByRole('heading', { level: 1, name: 'Novos serviços' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Novos serviços' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('link', { name: 'Os meus serviços' })).not.toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'A carregar.' })).toBeInTheDocument();
  });

  it('contains the entries of every role where the role is not known yet, each under its name', () => {
    const { container } = renderPart(<DashboardFrameOfAnyRole />);
    const entriesOf = (role: string) => container.querySelectorAll(`[data-of="${role}"] a`).length;
    expect({ admin: entriesOf('admin'), partner: entriesOf('partner'), customer: entriesOf('customer') }).toEqual({
      admin: 9,
      partner: 2,
      customer: 3,
    });
  });
});
