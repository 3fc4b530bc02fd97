import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPart } from '../../../../test-setup/render-part';
import { someRoses } from '../../cart/cart.samples';
import { WrittenInstructions } from './written-instructions';

const { id: productId, name } = someRoses({ name: { pt: 'Coroa', en: 'Wreath', es: 'Corona' } });

describe('what a customer wrote with flowers', () => {
  it('is shown one text per line: the words for ribbon and card in quotes, then what to do when a flower is not available', () => {
    const products = [{ productId, name, quantity: 2, ribbonText: 'Eterna saudade' }];
    renderPart(<WrittenInstructions written={{ products, message: 'Com carinho', substitution: 'similar' }} />);
    expect(screen.getByText('Faixa de 2 × Coroa: «Eterna saudade»')).toBeVisible();
    expect(screen.getByText('Cartão: «Com carinho»')).toBeVisible();
    expect(screen.getByText('Se faltar uma flor: trocar por outra do mesmo tom e valor')).toBeVisible();
  });

  it('says so when a ribbon carries no words, and shows the ceremony and the words to the partner', () => {
    const products = [{ productId, name, ribbonText: null }];
    const ceremony = { deceasedName: 'Maria Antunes', time: '15:30' };
    renderPart(<WrittenInstructions written={{ products, ceremony, instructions: 'A chave está com o guarda' }} />);
    for (const line of [
      'Faixa de Coroa: sem palavras',
      'Em memória de: Maria Antunes',
      'Hora da cerimónia: 15:30',
      'Indicações: A chave está com o guarda',
    ]) {
      expect(screen.getByText(line)).toBeVisible();
    }
  });

  it('has no line for a text that was not written', () => {
    const { container } = renderPart(
      <WrittenInstructions written={{ products: [{ productId, name, ribbonText: '' }] }} />,
    );
    expect(container.querySelector('p')).toBeNull();
  });
});
