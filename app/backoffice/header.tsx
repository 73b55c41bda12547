import { Form } from 'react-router';
import type { Administrator } from '../domain/administrators/permission.ts';
import { m } from '../generated/words/messages.js';
import { forgetIdentity } from './known-identity.ts';
import { LanguageToggle } from './language-toggle.tsx';
import { type MenuProps, MobileMenu } from './sidebar.tsx';

export function OfficeHeader(props: MenuProps & { administrator: Administrator }) {
  const { administrator } = props;
  return (
    <header className="office-header">
      <MobileMenu {...props} />
      <p className="min-w-0 flex-1 truncate font-semibold">{administrator.username}</p>
      <LanguageToggle />
      <Logout className="button button-quiet button-small max-md:hidden" />
    </header>
  );
}

export function Logout({ className }: { className: string }) {
  return (
    <Form method="post" action="/admin/logout" reloadDocument onSubmit={forgetIdentity}>
      <button className={className} type="submit">
        <span className="icon icon-logout" aria-hidden="true" />
        <span className="menu-words">{m.logout()}</span>
      </button>
    </Form>
  );
}
