import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { listAnswer, server } from '../../../test-setup/server';
import { aPlan, aProduct } from '../catalogue/catalogue.samples';
import { NeedsSection } from './needs-section';
import { PlansSection } from './plans-section';

const cleaning = aProduct();

describe('the plans on the landing page', () => {
  it('are shown with the range of their prices', async () => {
    server({ 'GET /ServicePlan': () => listAnswer([aPlan()]), 'GET /Product': () => listAnswer([cleaning]) });
    renderPart(<PlansSection />);
    expect(await screen.findByRole('heading', { name: 'Plano anual' })).toBeVisible();
  });

  it('are left out together with their heading while no plan is sold', async () => {
    const sent = server({ 'GET /ServicePlan': () => listAnswer([]), 'GET /Product': () => listAnswer([cleaning]) });
    renderPart(<PlansSection />);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

describe('the pictures of flowers on the landing page', () => {
  const shownOf = async (count: number) => {
    const flowers = Array.from({ length: count }, (_, index) =>
      aProduct({ id: `flower-${index + 1}`, type: 'flower', image: `/picture-${index + 1}.webp` }),
    );
    server({
      'GET /Product': ({ search }) => listAnswer(search.get('type') === 'flower' ? flowers : [cleaning]),
    });
    const { container } = renderPart(<NeedsSection />);
    await waitFor(() => expect(container.querySelectorAll('img').length).toBe(Math.min(count, 3)));
    return [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  };

  it.each([
    [2, [1, 2]],
    [4, [1, 3, 4]],
    [12, [3, 7, 11]],
  ])('are spread over the price range of %i flowers', async (count, numbers) => {
    expect(await shownOf(count)).toEqual(numbers.map((number) => `/picture-${number}.webp`));
  });
});
