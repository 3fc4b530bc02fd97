import { useEffect, useState } from 'react';

/** How long typing must pause before its text is used. */
const REST_MS = 250;

/** The value as it was when it last stayed the same for a quarter of a second; at first the value itself. */
export function useRested<Value extends string | undefined>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
