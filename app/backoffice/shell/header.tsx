import type { Administrator } from '../../domain/administrators/permission.ts';
import { LanguageToggle } from './language-toggle.tsx';
import { Logout } from './logout-button.tsx';
import { type MenuProps, MobileMenu } from './sidebar.tsx';

export function BackofficeHeader(props: MenuProps & { administrator: Administrator }) {
  const { administrator } = props;
  return (
    <header className="backoffice-header">
      <MobileMenu {...props} />
      <p className="min-w-0 flex-1 truncate font-semibold">{administrator.username}</p>
      <LanguageToggle />
      <Logout className="button button-quiet button-small" />
    </header>
  );
}
