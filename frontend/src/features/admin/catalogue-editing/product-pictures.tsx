import { type ImageTexts, type Product, type ProductPicture } from '@perpetua/contracts/catalogue.contract';
import type { CropChanges } from '@perpetua/contracts/picture-crop';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../../../ui/form-layout.module.css';
import { useToasts } from '../../../ui/toasts';
import { useAddPicture, useArrangePictures, useRemovePicture } from './catalogue-editing.api';
import editor from './product-editor.module.css';
import { PictureRow } from './product-picture-row';
import { PictureTexts } from './product-picture-texts';
import { PictureUpload } from './product-picture-upload';
import styles from './product-pictures.module.css';
import { useDragOrder } from './use-drag-order';
import { maximumPictures } from '@perpetua/contracts/limits';

interface ProductPicturesProps {
  product: Product;
  /** Called with the product's new version after its pictures have changed. */
  onChanged: (product: Product) => void;
}

/**
 * The pictures of a product in order; the first picture is the cover. Adding, moving, describing, cropping and removing
 * a picture are saved immediately, without publishing the form.
 */
export function ProductPictures({ product, onChanged }: ProductPicturesProps) {
  const { t } = useTranslation('products');
  const acts = usePictures(product, onChanged);
  const { pictures, isBusy, upload } = acts;
  return (
    <section className={`card ${layout.part}`} aria-labelledby="product-pictures" aria-busy={isBusy}>
      <div className={editor.partHead}>
        <h2 id="product-pictures" className="heading-small">
          {t('picture.title')}
        </h2>
        <p className="small muted">{t(product.status === 'published' ? 'picture.atOnce' : 'picture.needed')}</p>
      </div>
      {pictures.length > 0 && <PictureList acts={acts} />}
      {pictures.length < maximumPictures && (
        <PictureUpload
          isBusy={upload.isPending}
          error={upload.error}
          onChoose={(file) => upload.mutate(file, { onSuccess: onChanged })}
        />
      )}
    </section>
  );
}

function PictureList({ acts }: { acts: ReturnType<typeof usePictures> }) {
  const { pictures, isBusy, move, describe, crop, remove } = acts;
  const [chosenId, setChosenId] = useState<string>();
  const [typed, setTyped] = useState<Readonly<Record<string, ProductPicture['alt']>>>({});
  const list = useRef<HTMLOListElement>(null);
  useDragOrder(list, move);
  const forget = (id: string) => setTyped(({ [id]: _saved, ...others }) => others);
  const chosen = pictures.find(({ id }) => id === chosenId) ?? pictures[0];
  return (
    <>
      <ol ref={list} className={styles.list}>
        {pictures.map((picture, index) => (
          <PictureRow
            key={picture.id}
            picture={picture}
            index={index}
            count={pictures.length}
            isChosen={picture.id === chosen?.id}
            isTyped={typed[picture.id] !== undefined}
            isBusy={isBusy}
            onChoose={() => setChosenId(picture.id)}
            onMove={move}
            onCrop={(crops, afterwards) => crop(picture.id, crops, afterwards)}
            onRemove={() => remove(picture.id)}
          />
        ))}
      </ol>
      {chosen !== undefined && (
        <PictureTexts
          key={chosen.id}
          picture={chosen}
          typed={typed[chosen.id]}
          isBusy={isBusy}
          onTyped={(alt) => setTyped((others) => ({ ...others, [chosen.id]: alt }))}
          onSave={(alt) => describe(chosen.id, alt, () => forget(chosen.id))}
        />
      )}
    </>
  );
}

function usePictures(product: Product, onChanged: (product: Product) => void) {
  const { t } = useTranslation('products');
  const toasts = useToasts();
  const upload = useAddPicture(product.id);
  const removing = useRemovePicture(product.id);
  const { isArranging, arrange } = useArranging(product.id, onChanged);
  const pictures = product.images ?? [];
  const images = pictures.map(({ id, alt }) => ({ id, alt }));
  const change = (id: string, part: Omit<ImageTexts, 'id'>): ImageTexts[] =>
    images.map((image) => (image.id === id ? { ...image, ...part } : image));
  return {
    pictures,
    upload,
    isBusy: upload.isPending || isArranging || removing.isPending,
    move: (from: number, to: number) => {
      const [moved] = images.slice(from, from + 1);
      if (moved === undefined || from === to) return;
      const others = images.filter(({ id }) => id !== moved.id);
      arrange(others.toSpliced(to, 0, moved), t('picture.moved', { place: to + 1 }));
    },
    describe: (id: string, alt: ProductPicture['alt'], afterwards: () => void) =>
      arrange(change(id, { alt }), t('picture.described'), afterwards),
    crop: (id: string, crops: CropChanges, afterwards: () => void) =>
      arrange(change(id, { crops }), t('crop.done'), afterwards),
    remove: (id: string) => removing.mutate(id, { onSuccess: onChanged, onError: toasts.refused }),
  };
}

function useArranging(productId: string, onChanged: (product: Product) => void) {
  const toasts = useToasts();
  const arranging = useArrangePictures(productId);
  const arrange = (images: ImageTexts[], done: string, afterwards?: () => void) =>
    arranging.mutate(images, {
      onSuccess: (changed) => {
        onChanged(changed);
        afterwards?.();
        toasts.done(done);
      },
      onError: toasts.refused,
    });
  return { isArranging: arranging.isPending, arrange };
}
