import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Stepper } from './stepper';

function Pieces({ min = 1, max = 3 }) {
  const [value, setValue] = useState(1);
  return (
    <Stepper
      label="Quantidade"
      labels={{ fewer: 'Menos uma', more: 'Mais uma' }}
      value={value}
      min={min}
      max={max}
      onChange={setValue}
    />
  );
}

function Versions() {
  const [value, setValue] = useState(1);
  return (
    <Stepper
      labels={{ fewer: 'Anterior', more: 'Seguinte' }}
      value={value}
      min={1}
      max={3}
      onChange={setValue}
      announcement={`Versão ${value}`}
    >
      <input
        type="range"
        aria-label="Versão"
        min={1}
        max={3}
        value={value}
        onChange={({ target }) => setValue(Number(target.value))}
      />
    </Stepper>
  );
}

describe('Stepper', () => {
  it('raises and lowers the number by one, between its minimum and its maximum', async () => {
    render(<Pieces max={2} />);
    const group = screen.getByRole('group', { name: 'Quantidade' });
    const [fewer, more] = [
      screen.getByRole('button', { name: 'Menos uma' }),
      screen.getByRole('button', { name: 'Mais uma' }),
    ];
    expect(fewer).toBeDisabled();

    await userEvent.click(more);
    expect(group).toHaveTextContent('2');
    expect(more).toBeDisabled();

    await userEvent.click(fewer);
    expect(group).toHaveTextContent('1');
  });

  it('announces the number in exactly one place', () => {
    const { container } = render(<Pieces />);

    const live = container.querySelectorAll('[aria-live], [role="status"], output');
    expect([...live].map(({ textContent }) => textContent)).toEqual(['1']);
  });

  it('announces a press of its buttons, but not a change in the control between them, which announces itself', async () => {
    render(<Versions />);
    const announced = screen.getByRole('status');
    expect(announced).toBeEmptyDOMElement();

    await userEvent.click(screen.getByRole('button', { name: 'Seguinte' }));
    expect(announced).toHaveTextContent('Versão 2');

    await userEvent.click(screen.getByRole('slider', { name: 'Versão' }));
    expect(announced).toBeEmptyDOMElement();
  });
});
