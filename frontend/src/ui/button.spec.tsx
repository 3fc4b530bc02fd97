import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Button } from './button';

describe('Button', () => {
  it('does not submit the form around it unless its type is `submit`', async () => {
    const submitted = jest.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={submitted}>
        <Button look="text">Voltar</Button>
        <Button type="submit" look="bloom">
          Guardar
        </Button>
      </form>,
    );

    await userEvent.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(submitted).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  it('keeps its name but cannot be pressed while a request is running', async () => {
    const pressed = jest.fn();
    render(
      <Button look="bloom" isBusy onClick={pressed}>
        Pagar
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Pagar' });

    await userEvent.click(button);

    expect(pressed).not.toHaveBeenCalled();
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('is a link when it has a `to` or an `href`', () => {
    render(
      <MemoryRouter>
        <Button look="outlined" to="/flores">
          Flores
        </Button>
        <Button look="outlined" href="tel:+351210000000">
          Ligar
        </Button>
      </MemoryRouter>,
    );

    expect(screen.getByRole('link', { name: 'Flores' })).toHaveAttribute('href', '/flores');
    expect(screen.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', 'tel:+351210000000');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
