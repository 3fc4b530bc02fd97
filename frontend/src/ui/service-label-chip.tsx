import { useTranslation } from 'react-i18next';
import { FlowerGlyph, type FlowerGlyphName } from './flower-glyph';
import styles from './service-label-chip.module.css';

/** Each label a service can carry, and the moment of the flower's life that stands for it. */
const glyphs = {
  waiting_for_acceptance: 'bud',
  waiting_for_service: 'opening',
  pending_feedback: 'ring',
  complete: 'bloom',
  service_complete: 'tile',
  unknown: 'seed',
} as const satisfies Record<string, FlowerGlyphName>;

type ServiceLabel = keyof typeof glyphs;

/** The glyph of a label, where it stands beside other words. */
export const glyphOf = (label: ServiceLabel): FlowerGlyphName => glyphs[label];

interface ServiceLabelChipProps {
  label: ServiceLabel;
  /**
   * The service's own state: a cancelled one has no label (docs/domain.md#labels), and says what it is all the same.
   */
  status?: string | undefined;
}

/** A service's label as glyph, word and tint, so that colour never speaks alone. */
export function ServiceLabelChip({ label, status }: ServiceLabelChipProps) {
  const { t } = useTranslation();
  return (
    <span className={`chip ${styles[label]}`}>
      <FlowerGlyph name={glyphOf(label)} />
      {t(`serviceLabel.${status === 'cancelled' ? 'cancelled' : label}`)}
    </span>
  );
}
