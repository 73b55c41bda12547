import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';

type ConflictNoticeProps = {
  sentence: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

export function ConflictNotice({ sentence, children, actions }: ConflictNoticeProps) {
  return (
    <Notice kind="problem">
      {sentence}
      {children && <div className="my-3 grid gap-3">{children}</div>}
      {actions && (
        <div className="mt-3 flex flex-wrap gap-3" data-chooses-version>
          {actions}
        </div>
      )}
    </Notice>
  );
}
