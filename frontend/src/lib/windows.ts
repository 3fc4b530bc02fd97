import type { Site } from '@perpetua/contracts/site.contract';
import { useFormats } from './formats';
import { useSite } from './site';

type WindowName = keyof Site['windows'];

/** The time limits of this installation, in words ("7 dias"); an ellipsis until they are loaded. */
export function useWindows(): (name: WindowName) => string {
  const windows = useSite()?.windows;
  const { duration } = useFormats();
  return (name) => (windows === undefined ? '…' : duration(windows[name]));
}
