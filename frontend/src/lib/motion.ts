/** Whether a navigation may be animated: not for people who have asked their device for less motion. */
export const usesViewTransitions = (): boolean =>
  typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
