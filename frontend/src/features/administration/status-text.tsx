import { type Service, serviceStatusDetails } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';

/** What is really so with a service, in small beside its label; a status this page does not know is "unknown". */
export function StatusText({ service }: { service: Pick<Service, 'statusDetail'> }) {
  const { t } = useTranslation('audit');
  const known = serviceStatusDetails.find((detail) => detail === service.statusDetail);
  return t(`status.${known ?? 'unknown'}`);
}
