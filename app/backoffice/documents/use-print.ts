import { useEffect } from 'react';
import { useNavigation, useSearchParams } from 'react-router';

/** In ms (specification, section 9). */
const printDelay = 250;

/** Prints when the address says `?print`, and removes it afterwards, so that a reload does not print again. Whoever leaves first is not held up. */
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
    }, printDelay);
    return () => clearTimeout(timer);
  }, [isAsked, setParams]);
}
