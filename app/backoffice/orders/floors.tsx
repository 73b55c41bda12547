import { createContext, type ReactNode, useContext, useState } from 'react';
import { m } from '../../generated/words/messages.js';
import { useBackoffice } from '../shell/shell.tsx';

const FloorsContext = createContext({ isShown: false, toggle: () => {} });

/** Customers may see the screen: each page hides floors until somebody shows them. */
export function Floors({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  return <FloorsContext value={{ isShown, toggle: () => setShown(!isShown) }}>{children}</FloorsContext>;
}

export function useFloorsShown(): boolean {
  const { may } = useBackoffice();
  return useContext(FloorsContext).isShown && may('see-floors');
}

export function FloorsToggle() {
  const { may } = useBackoffice();
  const { isShown, toggle } = useContext(FloorsContext);
  if (!may('see-floors')) return null;
  return (
    <button
      className="button button-quiet button-small"
      type="button"
      aria-pressed={isShown}
      onClick={toggle}
    >
      <span className={`icon ${isShown ? 'icon-eye' : 'icon-eye-shut'}`} aria-hidden="true" />
      {m.orders_floors()}
    </button>
  );
}
