import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';

/** `bloom` marks the one next step of a view; `plain` is styled by its `className` alone. */
export type ButtonLook = 'bloom' | 'outlined' | 'text' | 'plain';

interface Look {
  look: ButtonLook;
  isSmall?: boolean;
  /** As wide as its container. */
  isWide?: boolean;
  /** A request is running: the button shows that and cannot be pressed again. */
  isBusy?: boolean;
  className?: string | undefined;
}

type PressedButton = Look & ComponentProps<'button'> & { to?: undefined; href?: undefined };
type PageLink = Omit<Look, 'isBusy'> & LinkProps & { href?: undefined };
type OtherLink = Omit<Look, 'isBusy'> & ComponentProps<'a'> & { href: string; to?: undefined };

/** A button; with `to` a link to a page, with `href` any other link. All three look the same. */
export function Button(props: PressedButton | PageLink | OtherLink) {
  if (props.to !== undefined) {
    const { look, isSmall, isWide, className, ...rest } = props;
    return <Link {...rest} className={buttonClass({ look, isSmall, isWide, className })} />;
  }
  if (props.href !== undefined) {
    const { look, isSmall, isWide, className, children, ...rest } = props;
    return (
      <a {...rest} className={buttonClass({ look, isSmall, isWide, className })}>
        {children}
      </a>
    );
  }
  const { look, isSmall, isWide, isBusy = false, className, disabled, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, isSmall, isWide, isBusy, className })}
      disabled={isBusy || disabled}
      aria-busy={isBusy || undefined}
    />
  );
}

/**
 * The class names of a button, for an element that looks like a button but is none, such as the label of a file input.
 */
export function buttonClass({ look, isSmall = false, isWide = false, isBusy = false, className = '' }: Look): string {
  const words = [
    'button',
    look === 'plain' ? '' : `button-${look}`,
    isSmall ? 'button-small' : '',
    styles.button,
    isWide ? styles.wide : '',
    isBusy ? styles.busy : '',
    className,
  ];
  return words.filter((word) => word !== '' && word !== undefined).join(' ');
}
