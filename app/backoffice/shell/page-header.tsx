import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';

type PageHeaderProps = {
  title: ReactNode;
  back?: string;
  children?: ReactNode;
};

export function PageHeader({ title, back, children }: PageHeaderProps) {
  return (
    <div className="page-header">
      <div className="grid gap-1">
        {back && (
          <Link className="back-link" to={back}>
            <span className="icon icon-back" aria-hidden="true" />
            {m.back()}
          </Link>
        )}
        <h1>{title}</h1>
      </div>
      {children && <div className="page-actions">{children}</div>}
    </div>
  );
}

export function pageTitle(title: () => string) {
  return () => [{ title: `${title()} · Comptoir` }, { name: 'robots', content: 'noindex' }];
}
