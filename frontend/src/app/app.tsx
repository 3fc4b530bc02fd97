import { useTranslation } from 'react-i18next';
import { HomeRoute } from '../routes/home.route';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** The frame of every page: skip link, header, the page, footer. */
export function App() {
  const { t } = useTranslation();
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skipToContent')}
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <HomeRoute />
      </main>
      <SiteFooter />
    </>
  );
}
