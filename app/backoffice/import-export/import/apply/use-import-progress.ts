import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

type Progress = { done: number; trouble?: 'unreachable' | 'stands-still' };
type Answer = { state: string; rowsDone: number };

/** Between two looks, and after which a progress that has not moved is told, in milliseconds. */
const [pause, patience] = [1000, 30_000];

/** Asks each second how far an import is, and has its page read anew once it has ended. A hidden tab asks nothing. */
export function useImportProgress(id: string, rowsDone: number): Progress {
  const [progress, setProgress] = useState<Progress>({ done: rowsDone });
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout>;
    let last = { done: rowsDone, at: Date.now() };
    const leaving = new AbortController();
    async function look() {
      if (!document.hidden) {
        const answer = await readProgress(id, leaving.signal);
        if (leaving.signal.aborted) return;
        if (answer === 'ended') void revalidate();
        else if (answer === 'unreachable') setProgress({ done: last.done, trouble: answer });
        else {
          if (answer.done !== last.done) last = { done: answer.done, at: Date.now() };
          const standsStill = Date.now() - last.at > patience;
          setProgress({ done: answer.done, ...(standsStill && { trouble: 'stands-still' }) });
        }
      }
      waiting = setTimeout(look, pause);
    }
    waiting = setTimeout(look, pause / 2);
    return () => {
      leaving.abort();
      clearTimeout(waiting);
    };
  }, [id, rowsDone, revalidate]);
  return progress;
}

/** Whoever is signed out meanwhile is sent to the door by the page itself, as one whose import has ended. */
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
