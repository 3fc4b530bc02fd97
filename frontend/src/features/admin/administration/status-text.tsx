import { type Service, serviceStatusDetails } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';

/** The name of a service's exact status. A status that this version of the page does not know is shown as "unknown". */
export function StatusText({ service }: { service: Pick<Service, 'statusDetail'> }) {
  const { t } = useTranslation('audit');
  const known = serviceStatusDetails.find((detail) => detail === service.statusDetail);
  return t(`status.${known ?? 'unknown'}`);
}
