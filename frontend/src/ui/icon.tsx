import { iconDrawings, type IconName } from './icon-drawings';

export type { IconName } from './icon-drawings';

/** A line icon on the 24 px grid. Decorative: the control around it has the accessible name. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {iconDrawings[name]}
    </svg>
  );
}
