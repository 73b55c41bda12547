import { type ActionFunctionArgs, data } from 'react-router';
import { numericIdOf } from '../../../domain/id.ts';
import { type Shop, shopContext } from '../../../platform/context.server.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { type PostedForm, parseForm } from '../../../platform/form.server.ts';
import { administratorContext, type SignedInAdministrator } from '../../access/authorize.server.ts';
import { attemptChange } from './attempt-change.server.ts';
import { refuse } from './refuse.server.ts';

type Asked = {
  shop: Shop;
  db: Database;
  author: SignedInAdministrator;
  id: string;
  /** `id` as a number, or NaN. */
  numericId: number;
  params: { part?: string };
  form: PostedForm;
  request: Request;
};
type Answered = { ok: true } | { ok: false; reason: string };

const emptyForm: PostedForm = { field: () => '', fields: () => [], numbered: () => ({}) };

/** The action of an address without a screen: runs the verb, and answers the button that asked. `event` is logged when the verb throws. */
export function change<Answer extends Answered, Done>(
  event: string,
  save: (asked: Asked) => Promise<Answer>,
  done: (asked: Asked, saved: Extract<Answer, { ok: true }>) => Done,
) {
  return async ({ request, params, context }: ActionFunctionArgs) => {
    const shop = context.get(shopContext);
    const { id = '' } = params;
    // A button without fields sends no body.
    const hasBody = request.headers.get('Content-Type') !== null;
    const form = hasBody ? await parseForm(request) : emptyForm;
    const author = context.get(administratorContext);
    const asked = {
      ...{ shop, db: shop.db, author, id, numericId: numericIdOf({ id }) },
      ...{ params, form, request },
    };
    const answer = await attemptChange(shop, event, () => save(asked));
    if (answer.ok) return done(asked, answer as Extract<Answer, { ok: true }>);
    return refuse(answer as Exclude<typeof answer, { ok: true }>);
  };
}

type Action = (args: ActionFunctionArgs) => Promise<unknown>;

/** The action of several addresses: the last part of each, such as `read` in `/admin/messages/:id/read`, chooses one of these. */
export function byLastPart(actions: Record<string, Action>): Action {
  return async (args) => {
    const part = args.url.pathname.split('/').findLast((each) => each !== '') ?? '';
    const action = Object.hasOwn(actions, part) ? actions[part] : undefined;
    if (!action) throw data('address', { status: 404 });
    return action(args);
  };
}
