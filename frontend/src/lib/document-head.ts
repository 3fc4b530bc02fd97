import { useEffect } from 'react';

export interface DocumentHead {
  title: string;
  description?: string | undefined;
}

/** What the page rendered last on the server is called; pages are rendered there one after the other. */
let rendered: DocumentHead = { title: 'Perpétua' };

/** Names the page in the browser's tab, and describes it to those who link to it, for as long as it is shown. */
export function useDocumentHead(head: DocumentHead): void {
  if (typeof document === 'undefined') noteRendered(head);
  const { title, description } = head;
  useEffect(() => {
    document.title = title;
    if (description !== undefined) {
      document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    }
  }, [title, description]);
}

function noteRendered(head: DocumentHead): void {
  rendered = head;
}

/** The head of the page rendered last, for the server. */
export const renderedHead = (): DocumentHead => rendered;
