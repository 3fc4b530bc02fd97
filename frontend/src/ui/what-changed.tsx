import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths';

/** A link to the audit events of one record, or to those of all records of one person. */
export function WhatChanged(about: { record: string } | { person: string }) {
  const { t } = useTranslation();
  const filter = 'person' in about ? `correlation=${about.person}` : `stream=${about.record}`;
  return <Link to={`${paths.auditExplorer}?${filter}`}>{t('whatChanged')}</Link>;
}
