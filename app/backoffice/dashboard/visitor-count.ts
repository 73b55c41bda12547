import { useEffect, useState } from 'react';

/** In ms (specification, section 9). */
const pollInterval = 60_000;

/** Polls while the tab is visible. */
export function useVisitorCount(counted: number): { visitors: number; isStale: boolean } {
  const [asked, setAsked] = useState({ visitors: 0, isStale: false });

  useEffect(() => {
    let askedAt = Date.now();
    async function ask() {
      if (document.hidden) return;
      askedAt = Date.now();
      try {
        const visitors = await askVisitorCount();
        setAsked({ visitors, isStale: false });
      } catch {
        setAsked(({ visitors }) => ({ visitors, isStale: true }));
      }
    }
    const timer = setInterval(ask, pollInterval);
    const askIfDue = () => Date.now() - askedAt >= pollInterval && ask();
    document.addEventListener('visibilitychange', askIfDue);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfDue);
    };
  }, []);

  // The count only grows, so the larger value is the newer.
  return { visitors: Math.max(counted, asked.visitors), isStale: asked.isStale };
}

/** Not a router fetcher: it cannot send `X-Background`, which keeps the request from prolonging the session. */
async function askVisitorCount(): Promise<number> {
  const answer = await fetch('/admin/dashboard/visitors', {
    headers: { 'X-Background': '1' },
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`visitors not counted: ${answer.status}`);
  const { visitors }: { visitors: number } = await answer.json();
  return visitors;
}
