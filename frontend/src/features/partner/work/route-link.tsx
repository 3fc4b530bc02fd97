import type { Location } from '@perpetua/contracts/validation';
import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../../../ui/button';
import { routeTo } from './route-link.policy';

interface RouteLinkProps {
  location: Location;
  look: ButtonLook;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to the route to a place, in the phone's map application or on a page of its own. */
export function RouteLink({ location, children, ...look }: RouteLinkProps) {
  const href = routeTo(location, navigator.userAgent);
  const place = href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <Button {...look} {...place} href={href}>
      {children}
    </Button>
  );
}
