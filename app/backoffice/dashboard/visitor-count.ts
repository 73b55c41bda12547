import { useEffect, useState } from 'react';

/** In milliseconds (specification, section 9). */
const pause = 60_000;

/** The number of visitors as the page came with it, asked for again every 60 s while somebody can see it. */
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
    const beating = setInterval(ask, pause);
    const catchUp = () => Date.now() - askedAt >= pause && ask();
    document.addEventListener('visibilitychange', catchUp);
    return () => {
      clearInterval(beating);
      document.removeEventListener('visibilitychange', catchUp);
    };
  }, []);

  // Nobody is ever struck off the count: of two, the larger is the newer.
  return { visitors: Math.max(counted, asked.visitors), isStale: asked.isStale };
}

/** Not a fetcher of the router: only this way the question says that nobody asked it, and prolongs no session. */
async function askVisitorCount(): Promise<number> {
  const answer = await fetch('/admin/dashboard/visitors', {
    headers: { 'X-Background': '1' },
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`the visitors were not counted: ${answer.status}`);
  const { visitors }: { visitors: number } = await answer.json();
  return visitors;
}
