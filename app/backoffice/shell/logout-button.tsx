import { Form } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { forgetDrafts } from '../form/draft.tsx';

export function Logout({ className }: { className: string }) {
  return (
    <Form method="post" action="/admin/logout" reloadDocument onSubmit={forgetDrafts}>
      <button className={className} type="submit">
        <span className="icon icon-logout" aria-hidden="true" />
        <span className="menu-words">{m.logout()}</span>
      </button>
    </Form>
  );
}
