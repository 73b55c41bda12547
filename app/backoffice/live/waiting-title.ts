import { useCallback, useEffect, useState } from 'react';

/** Keeps `(3) …` in the title of the tab. Returns a function that counts again without loading the page. */
export function useWaitingTitle(loaded: number): () => Promise<void> {
  const [waiting, setWaiting] = useState(loaded);
  useEffect(() => setWaiting(loaded), [loaded]);
  // Each screen sets a title of its own, without a count.
  useEffect(() => {
    const title = document.querySelector('title');
    const show = () => {
      const titled = withCount(document.title, waiting);
      if (titled !== document.title) document.title = titled;
    };
    show();
    if (!title) return;
    const observer = new MutationObserver(show);
    observer.observe(title, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  });
  return useCallback(async () => {
    const response = await fetch('/admin/waiting', {
      headers: { 'X-Background': '1' },
      redirect: 'error',
    }).catch(() => undefined);
    if (response?.ok) setWaiting((await response.json()).waiting);
  }, []);
}

export function withCount(title: string, waiting: number): string {
  const plain = title.replace(/^\(\d+\) /, '');
  return waiting > 0 ? `(${waiting}) ${plain}` : plain;
}
