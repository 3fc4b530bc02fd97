import { type Service, serviceStatusDetails } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';

/**
 * The exact status of a service, in small print next to its label; a status that this page does not know is "unknown".
 */
export function StatusText({ service }: { service: Pick<Service, 'statusDetail'> }) {
  const { t } = useTranslation('audit');
  const known = serviceStatusDetails.find((detail) => detail === service.statusDetail);
  return t(`status.${known ?? 'unknown'}`);
}
