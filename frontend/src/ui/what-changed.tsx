import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths';

/** Leads to the part of the audit that is about one record, or about all that is of one person. */
export function WhatChanged(about: { record: string } | { person: string }) {
  const { t } = useTranslation();
  const filter = 'person' in about ? `correlation=${about.person}` : `stream=${about.record}`;
  return <Link to={`${paths.auditExplorer}?${filter}`}>{t('whatChanged')}</Link>;
}
