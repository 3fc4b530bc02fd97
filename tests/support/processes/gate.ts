/** A promise that a test fulfils when it wants the work behind it to go on. */
export interface Gate {
  readonly passed: Promise<void>;
  open(): void;
}

export function closedGate(): Gate {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
}
