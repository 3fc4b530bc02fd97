/**
 * What the accessibility statement says: for each part of the application the criteria of WCAG 2.2 that concern it, and
 * the test that proves each. `tests/architecture/accessibility-statement.spec.ts` checks that every test named here
 * exists.
 */

/** The day on which the statement was last reviewed against the application. */
export const preparedOn = '2026-11-25';

/** How a criterion is tested, for people who do not read code. */
type Method = 'browser' | 'keyboard' | 'part';

/** A test: the file, and its title as it is written there. */
export interface Proof {
  file: string;
  title: string;
  method: Method;
}

const adaptations = (title: string): Proof => ({
  file: 'tests/journeys/adaptations.journey.spec.ts',
  title,
  method: 'browser',
});

const keyboardJourney = (file: string, title: string): Proof => ({
  file: `tests/journeys/${file}.journey.spec.ts`,
  title,
  method: 'keyboard',
});

const part = (file: string, title: string): Proof => ({ file: `frontend/src/${file}`, title, method: 'part' });

export const proofs = {
  axe: {
    file: 'tests/journeys/axe.journey.spec.ts',
    title: 'meets WCAG 2.2 AA, fits the window and logs no error',
    method: 'browser',
  },
  zoom: adaptations('fits a window of 320 px, as at 400 % zoom, and cuts off no text'),
  spacing: adaptations('shows every text in full with wider spacing of lines, words and letters'),
  focus: adaptations('keeps the focused element visible when the user moves with Tab and Shift+Tab'),
  targets: adaptations(
    'has targets that are at least 24 px large or have room around them, and buttons of at least 44 px',
  ),
  forcedColours: adaptations('keeps the borders of controls and marks what is chosen in forced colours'),
  buyByKeyboard: keyboardJourney('guest-flowers', 'pays on the hosted page and sees that the payment arrived'),
  graveByKeyboard: keyboardJourney(
    'yearly-plan',
    'adds the grave: the deceased, the cemetery and the point on the map',
  ),
  focusAtError: part(
    'features/shop/ordering/checkout/checkout-page.spec.tsx',
    'gets the focus when it belongs to the contact',
  ),
  cartFocus: part(
    'features/shop/cart/cart.spec.tsx',
    'opens when a product is added, names the product, shows the total, and returns the focus when closed',
  ),
  photosByKeyboard: part(
    'features/account/fulfilment/photos/photo-gallery.spec.tsx',
    'compares before and after by keyboard',
  ),
  uploadSpoken: part(
    'features/partner/work/upload-progress.spec.tsx',
    'shows every percent and speaks only of each quarter',
  ),
  pinByKeyboard: part(
    'routes/cemetery-map.route.spec.tsx',
    'opens a grave from its pin by keyboard, and keeps it in the address',
  ),
  waitingSpoken: part(
    'features/partner/offline/offline-notes.spec.tsx',
    'say in a status message from when the visits are, and how many steps wait',
  ),
  offerGone: part(
    'routes/services-available.route.spec.tsx',
    'moves the focus to a message that replaces the empty list',
  ),
} as const satisfies Record<string, Proof>;

type ProofName = keyof typeof proofs;

/** The numbers of the WCAG 2.2 criteria; their names are in the translated texts. */
export const criteria = [
  '1.1.1',
  '1.3.1',
  '1.4.3',
  '1.4.10',
  '1.4.11',
  '1.4.12',
  '2.1.1',
  '2.4.3',
  '2.4.11',
  '2.5.8',
  '3.3.1',
  '4.1.2',
  '4.1.3',
] as const;

type Criterion = (typeof criteria)[number];

export const components = [
  'frame',
  'catalogue',
  'cart',
  'checkout',
  'forms',
  'lists',
  'map',
  'photos',
  'offers',
  'withoutNetwork',
] as const;

export type Component = (typeof components)[number];

type Tested = Partial<Record<Criterion, ProofName>>;

/** Criteria that concern every component that has a page, with the test that proves each. */
const everywhere: Tested = {
  '1.4.3': 'axe',
  '1.4.10': 'zoom',
  '1.4.12': 'spacing',
  '2.4.11': 'focus',
  '2.5.8': 'targets',
};

export const statement: Record<Component, Tested> = {
  frame: { ...everywhere, '1.3.1': 'axe', '2.1.1': 'buyByKeyboard', '4.1.2': 'axe' },
  catalogue: { ...everywhere, '1.1.1': 'axe', '1.4.11': 'forcedColours', '2.1.1': 'buyByKeyboard' },
  cart: { '1.4.3': 'axe', '2.1.1': 'buyByKeyboard', '2.4.3': 'cartFocus', '4.1.3': 'cartFocus' },
  checkout: { ...everywhere, '1.4.11': 'forcedColours', '2.1.1': 'buyByKeyboard', '3.3.1': 'focusAtError' },
  forms: { ...everywhere, '1.3.1': 'axe', '1.4.11': 'forcedColours', '2.1.1': 'graveByKeyboard', '4.1.2': 'axe' },
  lists: { ...everywhere, '1.3.1': 'axe', '1.4.11': 'forcedColours' },
  map: { '1.4.3': 'axe', '1.4.10': 'zoom', '2.1.1': 'pinByKeyboard', '2.4.11': 'focus' },
  photos: { '1.1.1': 'axe', '2.1.1': 'photosByKeyboard', '4.1.3': 'uploadSpoken' },
  offers: { ...everywhere, '1.4.11': 'forcedColours', '2.4.3': 'offerGone' },
  withoutNetwork: { '4.1.3': 'waitingSpoken' },
};

/** The criteria of a part in the order of `criteria`, each with its method of testing. */
export const testedOf = (component: Component): { criterion: Criterion; method: Method }[] =>
  criteria.flatMap((criterion) => {
    const name = statement[component][criterion];
    return name === undefined ? [] : [{ criterion, method: proofs[name].method }];
  });
