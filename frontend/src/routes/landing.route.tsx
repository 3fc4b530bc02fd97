import { DemoSection } from '../features/shop/landing/demo-section';
import { HowItWorks } from '../features/shop/landing/how-it-works';
import { LandingHero } from '../features/shop/landing/landing-hero';
import { NeedsSection } from '../features/shop/landing/needs-section';
import { PartnerInvitation } from '../features/shop/landing/partner-invitation';
import { PlansSection } from '../features/shop/landing/plans-section';
import { ProofBand } from '../features/shop/landing/proof-band';
import styles from './landing.module.css';
import { organizationData } from '../features/shop/landing/organization-data';
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
