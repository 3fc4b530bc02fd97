import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import styles from './office-search.module.css';
import { SearchDialog } from './search-dialog';

/**
 * The global search in the header of admins. Ctrl K opens it; "/" focuses the search field of the page's list, or opens
 * the global search if there is none.
 */
export function OfficeSearch() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSearch = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if (!isSearch && !isSlash) return;
      event.preventDefault();
      const field = isSlash ? document.querySelector<HTMLInputElement>('main input[type="search"]') : null;
      if (field === null) setOpen(true);
      else field.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={20} />
        <span className={styles.words}>{t('search.open')}</span>
        <kbd className={styles.keys}>Ctrl K</kbd>
      </button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
