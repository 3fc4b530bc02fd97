import type { ServicePhoto } from '@perpetua/contracts/fulfilment.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './photo-gallery.module.css';

/** A photo with its name, "Antes, 4/11/2026, 10:12", and the first word of it. */
export interface NamedPhoto {
  photo: ServicePhoto;
  name: string;
  tag: string;
}

interface ServicePhotoImageProps {
  photo: ServicePhoto;
  size: 'thumb' | 'display';
  /** Alternative text; '' when a text next to the photo says the same. */
  alt: string;
  /**
   * Called when the link of the photo no longer works. The caller refetches the service; the fresh link is then used
   * automatically.
   */
  onExpired: () => void;
}

/**
 * One photo. Links expire after 15 minutes and every response contains new ones, so the first link is kept as long as
 * it works. Use the photo's id as React key.
 */
export function ServicePhotoImage({ photo, size, alt, onExpired }: ServicePhotoImageProps) {
  const { t } = useTranslation('fulfilment');
  const fresh = size === 'thumb' ? photo.thumbUrl : photo.url;
  const [link, setLink] = useState({ url: fresh, isBroken: false });
  if (link.isBroken && link.url !== fresh) setLink({ url: fresh, isBroken: false });
  if (link.isBroken) return <span className={styles.unreadable}>{t('photos.unreadable')}</span>;
  const onError = () => {
    setLink({ url: link.url, isBroken: true });
    onExpired();
  };
  return <img src={link.url} alt={alt} onError={onError} className={styles.image} draggable={false} />;
}
