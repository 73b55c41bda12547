import { useEffect } from 'react';
import { useNavigation, useSearchParams } from 'react-router';

const printDelayMs = 250;

/** Browsers print it at the foot of each page (`print.css`). */
export function usePrintedFoot(foot: string) {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--printed-foot', JSON.stringify(foot));
    return () => void style.removeProperty('--printed-foot');
  }, [foot]);
}

/** Prints when the address says `?print`, and removes it afterwards, so that a reload does not print again. */
export function usePrintWhenAsked() {
  const [params, setParams] = useSearchParams();
  const { state } = useNavigation();
  const isAsked = params.has('print') && state === 'idle';
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => {
      print();
      setParams(
        (now) => {
          now.delete('print');
          return now;
        },
        { replace: true, preventScrollReset: true },
      );
    }, printDelayMs);
    return () => clearTimeout(timer);
  }, [isAsked, setParams]);
}
