import type { ComponentProps } from 'react';

interface SkeletonProps extends Pick<ComponentProps<'span'>, 'aria-busy'> {
  /** In CSS pixels, or as a percentage of the container: '80%'. */
  width?: number | string;
  /** In CSS pixels; without it the placeholder is a square. */
  height?: number;
  className?: string | undefined;
}

/** A placeholder for content that is still loading. */
export function Skeleton({ width = '100%', height, className = '', ...rest }: SkeletonProps) {
  const size = height === undefined ? { width, aspectRatio: 1 } : { width, height };
  return <span className={`skeleton ${className}`.trim()} style={size} {...rest} />;
}
