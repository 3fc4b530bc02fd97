import type { ComponentProps } from 'react';

/** A button that is a picture: give it its words by `aria-label`. */
export function IconButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={`icon-button ${className}`} {...rest} />;
}
