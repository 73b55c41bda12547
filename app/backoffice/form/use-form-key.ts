import { useState } from 'react';

/** The idempotency key of a form: the refused one, else the first. A reload of the page's data makes another. */
export function useFormKey(made: string, refused: string | undefined): string {
  const [first] = useState(made);
  return refused ?? first;
}
