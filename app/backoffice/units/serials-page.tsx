import { data } from 'react-router';
import { type SavedSerials, saveSerials } from '../../domain/orders/units/save-serials.ts';
import { findOrderSerials } from '../../domain/orders/units/unit.queries.ts';
import { parseSerials, serialKey } from '../../domain/products/units/unit.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { type PostedForm, parseForm } from '../../platform/form.server.ts';
import { TextArea } from '../../ui/field.tsx';
import type { FieldError } from '../../ui/notice.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { errorIn } from '../form/field-errors.ts';
import { useAnswer } from '../form/use-change.ts';
import { FormProblem, PlainForm, type Told } from '../form/use-form.tsx';
import { showName, showNumber } from '../language/show.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/serials-page';
import { unitPlace, unitStateName } from './unit-words.ts';

export { reloadAfterConflict as shouldRevalidate } from '../form/use-conflict.ts';

export const meta = pageTitle(() => m.serials_title());

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findOrderSerials(context.get(shopContext).db, params.id);
  if (!found) throw data('order', { status: 404 });
  if (found.order.status === 'cancelled') throw data('order-cancelled', { status: 409 });
  return found;
}

type Problem = { lineId: number; reason: 'serial-too-long' | 'serial-twice'; serial: string };
type RefusedSerials = { typed: Record<number, string>; invalid: Problem[] } & (
  | { reason: 'fields' | 'failed' }
  | Exclude<SavedSerials, { ok: true }>
);

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const typed = form.numbered('serials');
  const read = readLines(form, typed);
  const shop = context.get(shopContext);
  if (read.invalid.length > 0)
    return refuse<RefusedSerials>({ reason: 'fields', typed, invalid: read.invalid });
  const saved = await attemptChange(shop, 'serial numbers not saved', () =>
    saveSerials(shop.db, context.get(administratorContext), { orderId: params.id, lines: read.lines }),
  );
  if (saved.ok) return redirectWithNotice(`/admin/orders/${params.id}`, 'serials-saved');
  if (saved.reason === 'not-found') throw data('order', { status: 404 });
  return refuse<RefusedSerials>({ ...saved, typed, invalid: [] });
}

function readLines(form: PostedForm, typed: Record<number, string>) {
  const seen = form.numbered('seen');
  const invalid: Problem[] = [];
  const lines = Object.entries(typed).flatMap(([line, text]) => {
    const lineId = Number(line);
    const read = parseSerials(text);
    if (read.ok) return [{ lineId, serials: read.serials, seen: seenOf(seen[lineId] ?? '') }];
    invalid.push({ lineId, reason: read.reason, serial: read.serial });
    return [];
  });
  return { lines, invalid };
}

const seenOf = (text: string) => text.split(/\r?\n/).filter((serial) => serial !== '');

export default function SerialsPage({ loaderData: { order, lines }, actionData }: Route.ComponentProps) {
  const { answer: refused, unanswered } = useAnswer(actionData);
  const errors = (refused?.invalid ?? []).map(({ lineId, reason, serial }) => ({
    fieldId: `serials-${lineId}`,
    error: (reason === 'serial-twice' ? m.serials_twice : m.serials_too_long)({ serial }),
  }));
  return (
    <>
      <PageHeader title={m.serials_title()} back={`/admin/orders/${order.id}`} />
      {lines.length === 0 ? (
        <p>{m.serials_none()}</p>
      ) : (
        <PlainForm
          errors={errors}
          problem={<FormProblem {...{ refused, unanswered }} failed={m.serials_failed()} says={problemOf} />}
          save={m.serials_save()}
        >
          <p>{m.serials_hint()}</p>
          {lines.map((line) => (
            <SerialsOfLine key={line.id} line={line} typed={refused?.typed[line.id]} errors={errors} />
          ))}
        </PlainForm>
      )}
    </>
  );
}

type SerialsOfLineProps = {
  line: Route.ComponentProps['loaderData']['lines'][number];
  typed: string | undefined;
  errors: FieldError[];
};

function SerialsOfLine({ line, typed, errors }: SerialsOfLineProps) {
  const id = `serials-${line.id}`;
  const noted = line.units.map(({ serial }) => serial).join('\n');
  return (
    <div>
      <input type="hidden" name={`seen-${line.id}`} value={noted} />
      <TextArea
        id={id}
        name={id}
        label={`${showNumber(line.quantity - line.returned)} × ${showName(line)}`}
        required={false}
        rows={Math.min(6, Math.max(2, line.quantity))}
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed ?? noted}
        error={errorIn(errors, id)}
      />
      {line.inStock.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label={m.serials_in_stock({ name: showName(line) })}>
          {line.inStock.map((serial) => (
            <li key={serial}>
              <button
                className="button button-quiet button-small"
                type="button"
                onClick={() => addSerial(id, serial)}
              >
                + {serial}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function addSerial(fieldId: string, serial: string) {
  const area = document.getElementById(fieldId);
  if (!(area instanceof HTMLTextAreaElement)) return;
  const lines = area.value.split('\n').filter((line) => line.trim() !== '');
  if (lines.some((line) => serialKey(line.trim()) === serialKey(serial))) return;
  area.value = [...lines, serial].join('\n');
}

function problemOf(refused: Told<RefusedSerials>): string {
  switch (refused.reason) {
    case 'stale':
      return m.serials_stale();
    case 'cancelled':
      return m.serials_cancelled();
    case 'too-many':
      return m.serials_too_many({ name: showName(refused), most: showNumber(refused.most) });
    case 'sold-elsewhere':
      return m.serials_elsewhere({ serial: refused.serial, place: unitPlace(refused) });
    case 'scrapped':
      return m.serials_scrapped({ serial: refused.serial });
    case 'has-history':
      return m.serials_has_history({ serial: refused.serial, state: unitStateName(refused.state) });
  }
}
