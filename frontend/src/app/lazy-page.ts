import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** A page whose code is fetched when it is first visited; `pick` names the component of the file. */
export function page<File>(load: () => Promise<File>, pick: (file: File) => ComponentType): RouteObject['lazy'] {
  return async () => ({ Component: pick(await load()) });
}
