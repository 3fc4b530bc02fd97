interface SkeletonProps {
  /** In CSS pixels, or as a percentage: '80%'. */
  width?: number | string;
  /** In CSS pixels; by default a square. */
  height?: number;
}

/** A placeholder for content that is still loading. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <span className="skeleton" style={height === undefined ? { width, aspectRatio: 1 } : { width, height }} />;
}
