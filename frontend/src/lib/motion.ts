/** Whether a navigation may be animated: not for users who prefer reduced motion. */
export const usesViewTransitions = (): boolean =>
  typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
