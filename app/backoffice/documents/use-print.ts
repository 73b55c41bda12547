import { useEffect } from 'react';
import { useNavigation, useSearchParams } from 'react-router';

const printDelayMs = 250;

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
