import { useTranslation } from 'react-i18next';
import { DemoSection } from '../features/landing/demo-section';
import { HowItWorks } from '../features/landing/how-it-works';
import { LandingHero } from '../features/landing/landing-hero';
import { NeedsSection } from '../features/landing/needs-section';
import { PartnerInvitation } from '../features/landing/partner-invitation';
import { PlansSection } from '../features/landing/plans-section';
import { ProofBand } from '../features/landing/proof-band';
import { useDocumentHead } from '../lib/document-head';
import styles from './landing.module.css';

/** `/`: what the house does, how it goes, and what it costs. */
export function LandingRoute() {
  const { t } = useTranslation('landing');
  useDocumentHead({ title: t('title'), description: t('description') });
  return (
    <div className={styles.page}>
      <LandingHero />
      <NeedsSection />
      <HowItWorks />
      <PlansSection />
      <ProofBand />
      <PartnerInvitation />
      <DemoSection />
    </div>
  );
}
