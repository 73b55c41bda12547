import { useEffect, useState } from 'react';
import { m } from '../../generated/words/messages.js';
import { showNumber } from '../language/show.ts';
import { Metric } from './metric.tsx';

export function VisitorsCard({ counted }: { counted: number }) {
  const { visitors, isStale } = useVisitorCount(counted);
  return (
    <Metric
      name={m.dashboard_visitors()}
      figure={showNumber(visitors)}
      formula={m.dashboard_visitors_formula()}
    >
      <p className="text-sm text-danger empty:hidden" role="status">
        {isStale && m.dashboard_visitors_stale()}
      </p>
    </Metric>
  );
}

const pollIntervalMs = 60_000;

function useVisitorCount(counted: number): { visitors: number; isStale: boolean } {
  const [latest, setLatest] = useState({ visitors: 0, isStale: false });

  useEffect(() => {
    let polledAt = Date.now();
    async function poll() {
      if (document.hidden) return;
      polledAt = Date.now();
      try {
        const visitors = await fetchVisitorCount();
        setLatest({ visitors, isStale: false });
      } catch {
        setLatest(({ visitors }) => ({ visitors, isStale: true }));
      }
    }
    const timer = setInterval(poll, pollIntervalMs);
    const pollIfDue = () => Date.now() - polledAt >= pollIntervalMs && poll();
    document.addEventListener('visibilitychange', pollIfDue);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', pollIfDue);
    };
  }, []);

  // The count only grows, so the larger value is the newer.
  return { visitors: Math.max(counted, latest.visitors), isStale: latest.isStale };
}

/** Not a router fetcher: it cannot send `X-Background`, which keeps the request from prolonging the session. */
async function fetchVisitorCount(): Promise<number> {
  const response = await fetch('/admin/dashboard/visitors', {
    headers: { 'X-Background': '1' },
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`visitors not counted: ${response.status}`);
  const { visitors }: { visitors: number } = await response.json();
  return visitors;
}
