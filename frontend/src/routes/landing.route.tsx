import { DemoSection } from '../features/landing/demo-section';
import { HowItWorks } from '../features/landing/how-it-works';
import { LandingHero } from '../features/landing/landing-hero';
import { NeedsSection } from '../features/landing/needs-section';
import { PartnerInvitation } from '../features/landing/partner-invitation';
import { PlansSection } from '../features/landing/plans-section';
import { ProofBand } from '../features/landing/proof-band';
import styles from './landing.module.css';
import { organizationData } from '../features/landing/organization-data';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = {
  title: 'landing:title',
  hasWholeTitle: true,
  description: 'landing:description',
  structuredData: organizationData,
};

/** `/`: what the company offers, how it works, and what it costs. */
export function Component() {
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
