import { type ReactNode, useId } from 'react';
import { photoTypes } from '../../../lib/photo-preparation';
import { type ButtonLook, buttonClass } from '../../../ui/button';
import styles from './photo-uploader.module.css';

interface PhotoInputProps {
  /** 'camera' opens the phone's camera; 'files' allows several existing files. */
  from: 'camera' | 'files';
  look: ButtonLook;
  children: ReactNode;
  /** Id of the element that names what the photo belongs to. */
  describedBy?: string;
  onChoose: (files: FileList | null) => void;
}

/** A button that opens the camera or the files of the device. */
export function PhotoInput({ from, look, children, describedBy, onChoose }: PhotoInputProps) {
  const id = useId();
  return (
    <span className={styles.input}>
      <input
        id={id}
        type="file"
        className={styles.file}
        accept={from === 'camera' ? 'image/*' : photoTypes.join(',')}
        capture={from === 'camera' ? 'environment' : undefined}
        multiple={from === 'files'}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          onChoose(target.files);
          target.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass({ look })}>
        {children}
      </label>
    </span>
  );
}
