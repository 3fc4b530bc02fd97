import type { ReactNode } from 'react';

type IconName = 'alert' | 'check' | 'chevron' | 'copy' | 'globe' | 'moon' | 'screen' | 'sun';

const drawings: Record<IconName, ReactNode> = {
  alert: (
    <>
      <path d="M12 4.2 21 19.5H3Z" />
      <path d="M12 10v4.4M12 17.2v.1" />
    </>
  ),
  check: <path d="m5 12.5 4.6 4.6L19.2 7.4" />,
  chevron: <path d="m7 10 5 5 5-5" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="1.8" />
      <path d="M15.5 5.700V5.500A1.5 1.5 0 0 0 14 4H5.500A1.5 1.5 0 0 0 4 5.500V14a1.5 1.5 0 0 0 1.5 1.500h.2" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M3.6 12h16.800M12 3.300c2.6 2.5 3.8 5.4 3.8 8.700s-1.2 6.2-3.8 8.700c-2.6-2.5-3.8-5.4-3.8-8.700s1.2-6.2 3.8-8.700Z" />
    </>
  ),
  moon: <path d="M19.8 14.300A8.3 8.3 0 0 1 9.7 4.200a8.3 8.3 0 1 0 10.1 10.100Z" />,
  screen: (
    <>
      <rect x="3.5" y="4.5" width="17" height="12" rx="1.8" />
      <path d="M9 20h6M12 16.500V20" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="3.9" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.400M18.4 5.6 17 7M7 17l-1.4 1.4" />
    </>
  ),
};

/** A line icon on the 24 grid. Decorative: the control it stands in carries the name. */
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
      {drawings[name]}
    </svg>
  );
}
