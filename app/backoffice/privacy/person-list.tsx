import { type FormEvent, useState } from 'react';
import { formatPhone } from '../../domain/contact/phone.ts';
import type { Customer, Sender } from '../../domain/privacy/person.queries.ts';
import { emailKey, phoneKey } from '../../domain/privacy/person.ts';
import { m } from '../../generated/words/messages.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import type { Unanswered } from '../form/unanswered.ts';
import { useChange } from '../form/use-change.ts';
import { useHydrated } from '../form/use-on-each.ts';
import type { Acts } from './privacy-acts.ts';

type PersonListProps = { customers: Customer[]; senders: Sender[] };
type Person = { key: string; title: string; name: string; facts: string[]; open: number; invoiced: number };

export function PersonList({ customers, senders }: PersonListProps) {
  const persons = [...customers.map(asCustomer), ...senders.map(asSender)];
  const [chosen, setChosen] = useState(new Set<string>());
  const isHydrated = useHydrated();
  const [unanswered, setUnanswered] = useState<Unanswered | undefined>(undefined);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setUnanswered(undefined);
    setUnanswered(await downloadFile(event.currentTarget));
  }
  function choose(key: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(key);
    else next.delete(key);
    setChosen(next);
  }
  return (
    <form className="card-panel" method="post" action="/admin/privacy/export" onSubmit={send} data-selection>
      {unanswered && <FailedChange sentence={m.persons_export_failed()} unanswered={unanswered} />}
      <fieldset className="grid gap-2">
        <legend className="visually-hidden">{m.persons_list()}</legend>
        {persons.map(({ key, title, facts }) => (
          <Checkbox
            id={key}
            key={key}
            name="person"
            value={key}
            label={title}
            hint={facts.join(' · ')}
            checked={chosen.has(key)}
            onChange={({ target }) => choose(key, target.checked)}
          />
        ))}
      </fieldset>
      {chosen.size === 0 && <p className="text-muted">{m.persons_choose()}</p>}
      <div className="flex flex-wrap gap-3">
        <button className="button button-quiet" type="submit" disabled={isHydrated && chosen.size === 0}>
          {m.persons_export()}
        </button>
        <EraseButton persons={persons.filter(({ key }) => chosen.has(key))} />
      </div>
    </form>
  );
}

function EraseButton({ persons }: { persons: Person[] }) {
  const fetcher = useChange<Acts['erase']>({ isBackground: true });
  const isAny = (count: 'open' | 'invoiced') => persons.some((person) => person[count] > 0);
  function erase() {
    const body = new FormData();
    for (const { key } of persons) body.append('person', key);
    void fetcher.submit(body, { method: 'post', action: '/admin/privacy/erase' });
  }
  return (
    <>
      <ConfirmDialog
        title={m.persons_erase_title({ names: namesOf(persons) })}
        confirm={m.persons_erase()}
        onConfirm={erase}
        post={{ to: '/admin/privacy/erase', isInForm: true }}
        trigger={
          <button
            className="button button-danger"
            type="button"
            disabled={persons.length === 0 || fetcher.state !== 'idle'}
          >
            {m.persons_erase()}
          </button>
        }
      >
        <p>{m.persons_erase_text()}</p>
        {isAny('open') && <p>{m.persons_erase_open()}</p>}
        {isAny('invoiced') && <p>{m.persons_erase_invoiced()}</p>}
        <p>{m.persons_erase_backups()}</p>
      </ConfirmDialog>
      {fetcher.unanswered && (
        <div className="w-full">
          <FailedChange sentence={m.persons_erase_failed()} unanswered={fetcher.unanswered} />
        </div>
      )}
      {fetcher.data?.ok === false && (
        <div className="w-full">
          <Notice kind="problem">{m.persons_failed()}</Notice>
        </div>
      )}
    </>
  );
}

const shownNames = 3;

function namesOf(persons: Person[]): string {
  const all = [...new Set(persons.map(({ name }) => name))];
  const names = all.slice(0, shownNames).join(', ');
  const more = all.length - shownNames;
  return more > 0 ? m.persons_erase_more({ names, count: more }) : names;
}

function asCustomer({ phone, names, orders, open, invoiced }: Customer): Person {
  const facts = [orders === 1 ? m.persons_orders_one() : m.persons_orders({ count: orders })];
  if (open > 0) facts.push(m.persons_open({ count: open }));
  if (invoiced > 0) facts.push(m.persons_invoiced({ count: invoiced }));
  return { ...named(names, formatPhone(phone)), key: phoneKey(phone), facts, open, invoiced };
}

function asSender({ email, names, messages }: Sender): Person {
  const facts = [messages === 1 ? m.persons_messages_one() : m.persons_messages({ count: messages })];
  return { ...named(names, email), key: emailKey(email), facts, open: 0, invoiced: 0 };
}

function named(names: string[], by: string) {
  return { name: names[0] ?? by, title: `${names.join(', ')} · ${by}` };
}

/** Submits a form and downloads the file of its response. Any other response counts as unanswered. */
export async function downloadFile(form: HTMLFormElement): Promise<Unanswered | undefined> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  const response = await fetch(form.action, { method: 'POST', body }).catch(() => undefined);
  const name = /filename="([^"]+)"/.exec(response?.headers.get('Content-Disposition') ?? '')?.[1];
  const file = response?.ok && name ? await response.blob().catch(() => undefined) : undefined;
  if (!file || !name) {
    const status = response && !response.ok ? response.status : 0;
    return { reason: 'unanswered', status, content: undefined };
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return undefined;
}
