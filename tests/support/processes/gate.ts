/** A promise that a test resolves when the work behind it may continue. */
export interface Gate {
  readonly passed: Promise<void>;
  open(): void;
}

export function closedGate(): Gate {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
}
