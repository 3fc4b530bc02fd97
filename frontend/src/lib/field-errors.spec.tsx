import { describe, expect, it } from '@jest/globals';
import { createUserSchema } from '@perpetua/contracts/identity.contract';
import { screen } from '@testing-library/react';
import { type FieldPath, useForm } from 'react-hook-form';
import { renderPart } from '../test-setup/render-part';
import { TextInput } from '../ui/text-input';
import { ApiError } from './api-client';
import { fieldErrorText, refusedFields } from './field-errors';
import { formResolver } from './form-resolver';

type Fields = Pick<typeof createUserSchema._input, 'name' | 'email' | 'phone' | 'password'>;
const schema = createUserSchema.pick({ name: true, email: true, phone: true, password: true });
const names = ['name', 'email', 'phone', 'password'] as const satisfies readonly FieldPath<Fields>[];

function Form() {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(schema),
    defaultValues: { name: '', email: '', phone: '', password: '' },
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => setError('email', { type: 'email_taken' }))(event)}>
      {names.map((name) => (
        <TextInput key={name} label={name} field={register(name)} error={fieldErrorText(formState.errors[name])} />
      ))}
      <button type="submit">send</button>
    </form>
  );
}

describe('fieldErrorText', () => {
  it('asks for the value of an empty required field', async () => {
    const { user } = renderPart(<Form />);
    await user.click(screen.getByRole('button', { name: 'send' }));
    expect(await screen.findByLabelText('name')).toHaveAccessibleDescription('Preencha este campo.');
    expect(screen.getByLabelText('email')).toHaveAccessibleDescription('Preencha este campo.');
    expect(screen.getByLabelText('phone')).toHaveAccessibleDescription('Indique o seu número de telefone.');
  });

  it('says what is wrong with the typed value', async () => {
    const { user } = renderPart(<Form />);
    await user.type(screen.getByLabelText('email'), 'nobody');
    await user.type(screen.getByLabelText('phone'), '12');
    await user.type(screen.getByLabelText('password'), 'short');
    await user.click(screen.getByRole('button', { name: 'send' }));
    expect(await screen.findByLabelText('email')).toHaveAccessibleDescription(/endereço de e-mail completo/);
    expect(screen.getByLabelText('phone')).toHaveAccessibleDescription(/Número de telefone inválido/);
    expect(screen.getByLabelText('password')).toHaveAccessibleDescription('A palavra-passe não cumpre os requisitos.');
  });

  it('translates a server error that was set on a field', async () => {
    const { user } = renderPart(<Form />);
    await user.type(screen.getByLabelText('name'), 'Ana');
    await user.type(screen.getByLabelText('email'), 'ana@example.com');
    await user.type(screen.getByLabelText('phone'), '912345678');
    await user.type(screen.getByLabelText('password'), 'Saudade!2026');
    await user.click(screen.getByRole('button', { name: 'send' }));
    expect(await screen.findByText('Este e-mail já está registado.')).toBeVisible();
  });

  it('returns nothing without an error, and a general sentence for an unknown code', async () => {
    expect(fieldErrorText(undefined)).toBeUndefined();
    renderPart(
      <>
        <p>{fieldErrorText({ type: 'location_required' })}</p>
        <p>{fieldErrorText({ type: 'of_a_newer_server' })}</p>
      </>,
    );
    expect(await screen.findByText('Marque o local no mapa.')).toBeVisible();
    expect(screen.getByText('Verifique este campo.')).toBeVisible();
  });
});

describe('refusedFields', () => {
  it('lists the fields that the server refused; an error without such fields gives an empty list', () => {
    const errors = [{ path: 'phone', code: 'phone_invalid', message: 'Invalid phone number' }];
    const problem = {
      type: 'about:blank',
      title: '',
      status: 400,
      detail: '',
      code: 'validation_failed',
      requestId: '1',
      error: '',
      errors,
    };
    const refused = new ApiError({ code: 'validation_failed', status: 400, problem });
    expect(refusedFields(refused)).toEqual([{ path: 'phone', code: 'phone_invalid' }]);
    expect(refusedFields(new Error('else'))).toEqual([]);
  });
});
