import type { ComponentProps } from 'react';

/** A button with only an icon: give it an accessible name by `aria-label`. */
export function IconButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={`icon-button ${className}`} {...rest} />;
}
