import styles from './offer-card.module.css';

const hourMs = 3_600_000;
const radius = 14;
const circumference = 2 * Math.PI * radius;

/**
 * The time left as an arc: a share of a day, and in the last hour a share of an hour. The text next to it says the
 * same.
 */
export function CountdownRing({ leftMs }: { leftMs: number }) {
  const share = Math.min(1, leftMs / (leftMs > hourMs ? 24 * hourMs : hourMs));
  return (
    <svg className={styles.ring} width="36" height="36" viewBox="0 0 36 36" aria-hidden="true" focusable="false">
      <circle cx="18" cy="18" r={radius} className={styles.ringGround} />
      <circle
        cx="18"
        cy="18"
        r={radius}
        className={styles.ringLeft}
        strokeDasharray={`${share * circumference} ${circumference}`}
        transform="rotate(-90 18 18)"
      />
    </svg>
  );
}
