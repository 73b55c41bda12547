import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';

type ConflictNoticeProps = {
  sentence: ReactNode;
  /** What the others changed. */
  children?: ReactNode;
  /** The choice between one's own version and theirs, where the screen offers it. */
  actions?: ReactNode;
};

/** Somebody else saved the record while this form was open. */
export function ConflictNotice({ sentence, children, actions }: ConflictNoticeProps) {
  return (
    <Notice kind="problem">
      {sentence}
      {children && <div className="my-3 grid gap-3">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap gap-3">{actions}</div>}
    </Notice>
  );
}
