interface SkeletonProps {
  /** In CSS pixels, or as a share of the place: '80%'. */
  width?: number | string;
  /** In CSS pixels; as high as wide without it. */
  height?: number;
}

/** A placeholder for content that is still loading. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <span className="skeleton" style={height === undefined ? { width, aspectRatio: 1 } : { width, height }} />;
}
