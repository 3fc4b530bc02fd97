import type { MouseEvent } from 'react';

/**
 * Handles a double click as one click: many people double-click every button. The second click of a pair has the
 * `detail` 2; a click by keyboard or by script has 0.
 */
export const oncePerDoubleClick =
  (handle: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) handle();
  };

/**
 * Like {@link oncePerDoubleClick}, for the submit button of a native form: prevents the native submit, which is needed
 * only until the application has started.
 */
export const insteadOfSubmit =
  (handle: () => void) =>
  (event: MouseEvent): void => {
    event.preventDefault();
    oncePerDoubleClick(handle)(event);
  };
