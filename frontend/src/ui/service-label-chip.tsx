import { useTranslation } from 'react-i18next';
import { FlowerGlyph, type FlowerGlyphName } from './flower-glyph';
import styles from './service-label-chip.module.css';

/** The drawing that symbolises each label of a service. */
const glyphs = {
  waiting_for_acceptance: 'bud',
  waiting_for_service: 'opening',
  pending_feedback: 'ring',
  complete: 'bloom',
  service_complete: 'tile',
  unknown: 'seed',
} as const satisfies Record<string, FlowerGlyphName>;

type ServiceLabel = keyof typeof glyphs;

/** The glyph of a label, for use next to other text. */
export const glyphOf = (label: ServiceLabel): FlowerGlyphName => glyphs[label];

interface ServiceLabelChipProps {
  label: ServiceLabel;
  /** The service's status: a cancelled service has no label (docs/domain.md#labels), and is shown as cancelled. */
  status?: string | undefined;
}

/** A service's label as glyph, word and tint, so that colour is never the only sign. */
export function ServiceLabelChip({ label, status }: ServiceLabelChipProps) {
  const { t } = useTranslation();
  return (
    <span className={`chip ${styles[label]}`}>
      <FlowerGlyph name={glyphOf(label)} />
      {t(`serviceLabel.${status === 'cancelled' ? 'cancelled' : label}`)}
    </span>
  );
}
