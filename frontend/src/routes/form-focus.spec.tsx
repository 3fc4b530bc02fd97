import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { PlanEditor } from '../features/admin/catalogue-editing/plan-editor';
import { ProductCreator } from '../features/admin/catalogue-editing/product-creator';
import { CemeteryCreator } from '../features/admin/cemetery-editing/cemetery-creator';
import { AddressForm } from '../features/account/identity/address-form';
import { PasswordForm } from '../features/account/identity/password-form';
import { sampleAddress } from '../features/account/identity/account.samples';
import { closeSession } from '../lib/session';
import { renderPart } from '../test-setup/render-part';
import { listAnswer, server } from '../test-setup/server';
import { Component as BecomeSupplierRoute } from './become-supplier.route';
import { Component as ContactRoute } from './contact.route';
import { Component as GraveCreateRoute } from './grave-create.route';
import { Component as SignInRoute } from './sign-in.route';
import { Component as SignUpRoute } from './sign-up.route';

const plan: ServicePlan = {
  servicesPlansID: '019a0000-0000-7000-8000-000000000003',
  name: { pt: 'Plano', en: 'Plan', es: 'Plan' },
  discount: 10,
  frequency: 3,
  version: 1,
};

beforeEach(() => {
  globalThis.matchMedia = jest.fn(() => ({ matches: true }) as MediaQueryList);
  act(closeSession);
  server({
    'GET /Place/city': () => listAnswer([]),
    'GET /Place/parish': () => listAnswer([]),
    'GET /Cemetery': () => listAnswer([]),
    'GET /Product': () => listAnswer([]),
    'GET /ServicePlan': () => [],
  });
});

interface Form {
  name: string;
  form: ReactElement;
  submit: RegExp;
  /** The field that is cleared before the form is submitted. */
  emptied?: RegExp;
  first: RegExp;
  role?: 'textbox' | 'combobox' | 'radio';
  says: RegExp;
}

const forms: Form[] = [
  { name: 'sign-up', form: <SignUpRoute />, submit: /^Criar conta/, first: /^Nome/, says: /Preencha este campo/ },
  { name: 'sign-in', form: <SignInRoute />, submit: /^Entrar$/, first: /^E-mail/, says: /./ },
  {
    name: 'contact',
    form: <ContactRoute />,
    submit: /^Enviar mensagem/,
    first: /^Categoria/,
    says: /Preencha este campo/,
  },
  {
    name: 'address',
    form: <AddressForm address={sampleAddress} cancelTo="/" onSaved={() => undefined} />,
    submit: /^Guardar/,
    emptied: /^Código postal/,
    first: /^Código postal/,
    says: /Preencha este campo/,
  },
  {
    name: 'password',
    form: <PasswordForm userId="me" />,
    submit: /^Alterar a palavra-passe/,
    first: /^Palavra-passe atual/,
    says: /Preencha este campo/,
  },
  {
    name: 'grave',
    form: <GraveCreateRoute />,
    submit: /^(Guardar|Adicionar)/,
    first: /^Nome/,
    says: /Preencha este campo/,
  },
  {
    name: 'partner application',
    form: <BecomeSupplierRoute />,
    submit: /^Enviar candidatura/,
    first: /^Florista/,
    role: 'radio',
    says: /Escolha uma das opções/,
  },
  {
    name: 'plan',
    form: <PlanEditor plan={plan} plans={[plan]} />,
    submit: /^(Guardar|Publicar)/,
    emptied: /^Desconto/,
    first: /^Desconto/,
    says: /Preencha este campo/,
  },
  {
    name: 'product',
    form: <ProductCreator />,
    submit: /^(Guardar|Criar|Acrescentar)/,
    first: /^Nome/,
    says: /Preencha este campo/,
  },
  {
    name: 'cemetery',
    form: <CemeteryCreator />,
    submit: /^Acrescentar o cemitério/,
    first: /^Nome/,
    says: /Preencha este campo/,
  },
];

describe('the first invalid field of a form', () => {
  it.each(forms)(
    'gets the focus and shows its error message: $name',
    async ({ form, submit, emptied, first, role, says }) => {
      const { user } = renderPart(form);
      const fields = await (role === undefined
        ? screen.findAllByLabelText(first, { selector: 'input, select' })
        : screen.findAllByRole(role, { name: first }));
      if (emptied !== undefined) await user.clear(screen.getByLabelText(emptied));
      await user.click(screen.getAllByRole('button', { name: submit })[0] as HTMLElement);
      await waitFor(() => expect(fields[0]).toHaveFocus());
      const described = role === 'radio' ? fields[0]?.closest('fieldset') : fields[0];
      expect(described).toHaveAccessibleDescription(says);
    },
  );

  it('is, in the form of a new grave, the cemetery and not the location on the map', async () => {
    const { user } = renderPart(<GraveCreateRoute />);
    await user.type(await screen.findByLabelText(/^Nome/), 'António dos Santos');
    await user.click(screen.getAllByRole('button', { name: /^(Guardar|Adicionar)/ })[0] as HTMLElement);
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Cemitério/ })).toHaveFocus());
  });
});
