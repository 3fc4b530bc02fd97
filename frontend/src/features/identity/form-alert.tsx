import { Icon } from '../../ui/icon';
import styles from './identity.module.css';

/** What is wrong with a form as a whole; read out when it appears. */
export function FormAlert({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <p className={styles.alert}>
          <Icon name="alert" size={20} />
          {text}
        </p>
      )}
    </div>
  );
}
