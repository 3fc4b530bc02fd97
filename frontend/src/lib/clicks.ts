import type { MouseEvent } from 'react';

/**
 * Handles a double click as one click: many people double-click every button. The second click of a pair has the
 * `detail` 2; a click by keyboard or by script has 0.
 */
const oncePerDoubleClick =
  (handle: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) handle();
  };

/** The same for the button of a native form, which is submitted only until the application has started. */
export const insteadOfSubmit =
  (handle: () => void) =>
  (event: MouseEvent): void => {
    event.preventDefault();
    oncePerDoubleClick(handle)(event);
  };
