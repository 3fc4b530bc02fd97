import Dialog from '@mui/material/Dialog';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ToastOptions, ToastProvider, useToasts } from './toasts';

function Page({ options = {} }: { options?: ToastOptions }) {
  const toasts = useToasts();
  return (
    <>
      <button type="button" onClick={() => toasts.done('Guardado')}>
        Guardar
      </button>
      <button type="button" onClick={() => toasts.warn('Não foi guardado', options)}>
        Falhar
      </button>
    </>
  );
}

const READING_MS = 6_000;

/** Presses a button of the page and waits for its toast. */
async function showToast(button: string, role: 'status' | 'alert', options?: ToastOptions) {
  render(
    <ToastProvider>
      <Page options={options} />
    </ToastProvider>,
  );
  const pressed = screen.getByRole('button', { name: button });
  act(() => pressed.focus());
  fireEvent.click(pressed);
  const toast = await screen.findByRole(role);
  return { toast, pressed, close: screen.getByRole('button', { name: 'Fechar' }) };
}

const wait = (milliseconds = READING_MS) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

describe('toasts', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('go away by themselves', async () => {
    const { toast } = await showToast('Guardar', 'status');
    expect(toast).toHaveTextContent('Guardado');

    await wait(READING_MS - 1_000);
    expect(toast).toBeInTheDocument();

    await wait(1_000);
    expect(toast).not.toBeInTheDocument();
  });

  it('stay while the pointer is on them, and go away after it has left', async () => {
    const { toast } = await showToast('Guardar', 'status');

    fireEvent.mouseEnter(toast);
    await wait();
    expect(toast).toBeInTheDocument();

    fireEvent.mouseLeave(toast);
    await wait();
    expect(toast).not.toBeInTheDocument();
  });

  it('stay while the focus is in them, and go away after it has left', async () => {
    const { toast, close, pressed } = await showToast('Guardar', 'status');

    act(() => close.focus());
    await wait();
    expect(toast).toBeInTheDocument();

    act(() => pressed.focus());
    await wait();
    expect(toast).not.toBeInTheDocument();
  });

  it('return the focus to the element that had it before, when they are closed', async () => {
    const { toast, close, pressed } = await showToast('Guardar', 'status');

    act(() => close.focus());
    fireEvent.click(close);
    await wait();

    expect(toast).not.toBeInTheDocument();
    expect(pressed).toHaveFocus();
  });

  it('return the focus to the element that had it before, when an action is chosen', async () => {
    const onChoose = jest.fn();
    const { pressed } = await showToast('Falhar', 'alert', { actions: [{ name: 'Repetir', onChoose }] });
    const action = screen.getByRole('button', { name: 'Repetir' });

    act(() => action.focus());
    fireEvent.click(action);

    expect(onChoose).toHaveBeenCalledTimes(1);
    expect(pressed).toHaveFocus();
  });

  it('are announced while a dialog is open, also when another toast was shown before it opened', async () => {
    await showToast('Falhar', 'alert');
    render(
      <Dialog open>
        <p>Devolver</p>
      </Dialog>,
    );
    expect(screen.queryByRole('alert')).toBeNull();

    fireEvent.click(screen.getByText('Guardar'));
    expect(await screen.findByText('Guardado')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Guardado');
  });

  it('stay until they are closed, if they show an error', async () => {
    const { toast, close } = await showToast('Falhar', 'alert');

    await wait();
    expect(toast).toHaveTextContent('Não foi guardado');

    fireEvent.click(close);
    await wait();
    expect(toast).not.toBeInTheDocument();
  });

  it('go away by themselves, if they show an error that is marked as brief', async () => {
    const { toast } = await showToast('Falhar', 'alert', { isBrief: true });

    await wait();

    expect(toast).not.toBeInTheDocument();
  });
});
