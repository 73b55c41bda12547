import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

type Progress = { done: number; trouble?: 'unreachable' | 'stands-still' };
type Answer = { state: string; rowsDone: number };

/** In ms. After `stallTimeout` without progress the page says so. */
const [pollInterval, stallTimeout] = [1000, 30_000];

/** Polls each second while the tab is visible; reloads the page's data when the import has ended. */
export function useImportProgress(id: string, rowsDone: number): Progress {
  const [progress, setProgress] = useState<Progress>({ done: rowsDone });
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let last = { done: rowsDone, at: Date.now() };
    const unmounted = new AbortController();
    async function poll() {
      if (!document.hidden) {
        const answer = await readProgress(id, unmounted.signal);
        if (unmounted.signal.aborted) return;
        if (answer === 'ended') void revalidate();
        else if (answer === 'unreachable') setProgress({ done: last.done, trouble: answer });
        else {
          if (answer.done !== last.done) last = { done: answer.done, at: Date.now() };
          const standsStill = Date.now() - last.at > stallTimeout;
          setProgress({ done: answer.done, ...(standsStill && { trouble: 'stands-still' }) });
        }
      }
      timer = setTimeout(poll, pollInterval);
    }
    timer = setTimeout(poll, pollInterval / 2);
    return () => {
      unmounted.abort();
      clearTimeout(timer);
    };
  }, [id, rowsDone, revalidate]);
  return progress;
}

/** A signed-out administrator gets `ended`: the reload then leads to the sign-in page. */
async function readProgress(
  id: string,
  signal: AbortSignal,
): Promise<{ done: number } | 'ended' | 'unreachable'> {
  try {
    const answer = await fetch(`/admin/products/import/${id}/progress`, {
      headers: { 'X-Background': '1' },
      signal,
    });
    if (answer.redirected || answer.status === 404) return 'ended';
    if (!answer.ok) return 'unreachable';
    const { state, rowsDone }: Answer = await answer.json();
    return state === 'applying' || state === 'reading' ? { done: rowsDone } : 'ended';
  } catch {
    return 'unreachable';
  }
}
