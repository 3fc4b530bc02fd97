import { describe, expect, it } from '@jest/globals';
import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { VersionPicker } from './version-picker';

const id = '019a0000-0000-7000-8000-000000000001';
const at = '2026-11-20T10:00:00.000Z';
const events = [1, 2, 3].map((version): AuditEvent => ({
  id: `${id.slice(0, -1)}${version}`,
  position: String(version),
  stream: 'user',
  streamId: id,
  version,
  type: 'AddressChanged',
  schemaVersion: 1,
  data: {},
  actor: { id, role: 'customer', name: 'Ana Luz' },
  correlationId: id,
  causationId: null,
  occurredAt: at,
  recordedAt: at,
  hash: 'a'.repeat(64),
  sentence: 'Uma morada foi alterada: código postal.',
}));

function Picker() {
  const [version, setVersion] = useState(1);
  return <VersionPicker events={events} version={version} onChoose={setVersion} status={null} />;
}

describe('the version picker', () => {
  it('announces an event that was chosen with a button, but not one chosen with the slider, which announces its value itself', async () => {
    const user = userEvent.setup();
    render(<Picker />);
    await user.click(screen.getByRole('button', { name: 'Evento seguinte' }));
    expect(screen.getByRole('status')).toHaveTextContent('Uma morada foi alterada: código postal.');
    screen.getByRole('slider').focus();
    fireEvent.change(screen.getByRole('slider'), { target: { value: '3' } });
    expect(await screen.findByRole('status')).toBeEmptyDOMElement();
  });
});
