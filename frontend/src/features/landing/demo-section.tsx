import { useTranslation } from 'react-i18next';
import { DemoAccounts } from '../identity/demo-accounts';
import { useDemo } from '../identity/demo-accounts.api';
import { LandingSection } from './landing-section';

/** While payments are simulated: the accounts to try the product with. */
export function DemoSection() {
  const { t } = useTranslation('landing');
  const demo = useDemo();
  if (demo === undefined) return null;
  return (
    <LandingSection heading={t('demo.heading')} intro={t('demo.intro')}>
      <DemoAccounts demo={demo} />
    </LandingSection>
  );
}
