import type { Grave } from '@perpetua/contracts/graves.contract';
import { useState } from 'react';
import type { PhotoChange } from './grave-photo-field';
import { useChangeGravePhoto } from './graves.api';

type OnSaved = (grave: Grave, photoProblem: Error | undefined) => void;

/**
 * Holds the change of a grave's photo, and saves it after the grave. `onSaved` is called when both are done;
 * `photoProblem` is the error if the photo could not be saved.
 */
export function useGravePhoto(onSaved: OnSaved) {
  const [photo, setPhoto] = useState<PhotoChange>();
  const saving = useChangeGravePhoto();
  const savePhotoOf = (grave: Grave) => {
    if (photo === undefined) {
      onSaved(grave, undefined);
      return;
    }
    saving.mutate(
      { id: grave.id, change: photo },
      { onSuccess: () => onSaved(grave, undefined), onError: (error) => onSaved(grave, error) },
    );
  };
  return { photo, setPhoto, savePhotoOf, isSavingPhoto: saving.isPending };
}
