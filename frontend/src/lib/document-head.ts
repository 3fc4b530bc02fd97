import { useEffect } from 'react';

/** Names the page in the browser's tab, and describes it to those who link to it, for as long as it is shown. */
export function useDocumentHead({ title, description }: { title: string; description: string }): void {
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
