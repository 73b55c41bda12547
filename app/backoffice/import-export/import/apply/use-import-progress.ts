import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

type Progress = { done: number; trouble?: 'unreachable' | 'stalled' };
type Polled = { done: number } | 'ended' | 'unreachable';
type ImportStatus = { state: string; rowsDone: number };

const [pollIntervalMs, stallTimeoutMs] = [1000, 30_000];

/** Polls each second while the tab is visible; reloads the page's data when the import has ended. */
export function useImportProgress(id: string, rowsDone: number): Progress {
  const [progress, setProgress] = useState<Progress>({ done: rowsDone });
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let last = { done: rowsDone, at: Date.now() };
    const unmounted = new AbortController();
    async function poll() {
      if (!document.hidden) show(await fetchProgress(id, unmounted.signal));
      if (!unmounted.signal.aborted) timer = setTimeout(poll, pollIntervalMs);
    }
    function show(result: Polled) {
      if (unmounted.signal.aborted) return;
      if (result === 'ended') return void revalidate();
      if (result === 'unreachable') return setProgress({ done: last.done, trouble: result });
      if (result.done !== last.done) last = { done: result.done, at: Date.now() };
      const isStalled = Date.now() - last.at > stallTimeoutMs;
      setProgress({ done: result.done, ...(isStalled && { trouble: 'stalled' }) });
    }
    timer = setTimeout(poll, pollIntervalMs / 2);
    return () => {
      unmounted.abort();
      clearTimeout(timer);
    };
  }, [id, rowsDone, revalidate]);
  return progress;
}

/** A signed-out administrator gets `ended`: the reload then leads to the sign-in page. */
async function fetchProgress(id: string, signal: AbortSignal): Promise<Polled> {
  try {
    const response = await fetch(`/admin/products/import/${id}/progress`, {
      headers: { 'X-Background': '1' },
      signal,
    });
    if (response.redirected || response.status === 404) return 'ended';
    if (!response.ok) return 'unreachable';
    const { state, rowsDone }: ImportStatus = await response.json();
    return state === 'applying' || state === 'reading' ? { done: rowsDone } : 'ended';
  } catch {
    return 'unreachable';
  }
}
