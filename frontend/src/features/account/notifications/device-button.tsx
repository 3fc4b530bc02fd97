import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { useToasts } from '../../../ui/toasts';
import { canBeTold, NotAllowed, useIsTold, useTellHere } from './devices.api';

/** Lets this device be told of offers, or stops it; renders nothing in a browser that cannot be told. */
export function DeviceButton() {
  const { t } = useTranslation('notifications');
  const toasts = useToasts();
  const isTold = useIsTold();
  const telling = useTellHere();
  if (!canBeTold() || isTold === undefined) return null;
  const toggle = () =>
    telling.mutate(!isTold, {
      onSuccess: () => toasts.done(t(isTold ? 'device.stopped' : 'device.done')),
      onError: (error) => (error instanceof NotAllowed ? toasts.warn(t('device.notAllowed')) : toasts.refused(error)),
    });
  return (
    <Button look="outlined" isBusy={telling.isPending} onClick={toggle}>
      <Icon name="bell" size={20} />
      {t(isTold ? 'device.stop' : 'device.start')}
    </Button>
  );
}
