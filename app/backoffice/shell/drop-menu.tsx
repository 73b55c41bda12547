import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';

type DropMenuProps = {
  label: string;
  className?: string;
  icon: string;
  words?: string;
  children: ReactNode;
};

export function DropMenu({ label, className = '', icon, words, children }: DropMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const close = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    currentTarget.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of the button and the links in it
    <div className={`menu group ${className}`} onBlur={closeOnBlur} onKeyDown={close}>
      <button
        className="button button-quiet"
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={`icon icon-${icon}`} aria-hidden="true" />
        {words}
      </button>
      {/* Safari does not focus a clicked link. The list takes the focus instead, and stays open. */}
      <ul
        className="menu-popup noscript:static noscript:group-focus-within:block"
        id={id}
        data-open={isOpen || undefined}
        tabIndex={-1}
      >
        {children}
      </ul>
    </div>
  );
}
