/** The product's mark: a perpétua flower inside a tile. Decorative, because the name is always next to it. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="30" height="30" rx="3" fill="var(--mark-ground)" />
      <path d="M16 29V17" stroke="var(--mark-stem)" strokeWidth="1.8" strokeLinecap="round" />
      <path
        d="M16 27.5C11.5 27.5 8 25.5 6.2 21.8C10.8 21.2 14.4 23.4 16 27.5ZM16 27.5C20.5 27.5 24 25.5 25.8 21.8C21.2 21.2 17.6 23.4 16 27.5Z"
        fill="var(--mark-stem)"
      />
      <circle cx="16" cy="12" r="7.6" fill="var(--mark-bloom)" />
      <path
        d="M8.4 12A7.6 7.6 0 0 0 16 4.4A7.6 7.6 0 0 0 23.6 12A7.6 7.6 0 0 0 16 19.6A7.6 7.6 0 0 0 8.4 12Z"
        fill="none"
        stroke="var(--mark-ground)"
        strokeWidth="1.3"
      />
    </svg>
  );
}
