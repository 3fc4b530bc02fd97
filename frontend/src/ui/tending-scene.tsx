import sceneUrl from './tending-scene.svg?url';

/** A woman washing a grave. The drawing uses the page's colours, so it follows light and dark mode. */
export function TendingScene({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 720 620" preserveAspectRatio="xMidYMax slice" role="img" aria-label={label}>
      <use href={`${sceneUrl}#scene`} />
    </svg>
  );
}
