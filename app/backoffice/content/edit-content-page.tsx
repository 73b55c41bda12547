import { data } from 'react-router';
import { findContentForStaff, type StaffContent } from '../../domain/content/content.queries.ts';
import { contentForm, parseContentForm } from '../../domain/content/content.schema.ts';
import { isContentPart } from '../../domain/content/content.ts';
import { saveContent } from '../../domain/content/save-content.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { skipBackgroundReload } from '../form/edit-form.tsx';
import { useAnswer } from '../form/use-change.ts';
import { partName } from '../language/names.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/edit-content-page';
import { ContentForm, type RefusedContent } from './content-form.tsx';
import { OriginalForm } from './original-form.tsx';
import { PictureMaker } from './picture-maker.tsx';

export const shouldRevalidate = skipBackgroundReload;

export const meta = pageTitle(() => m.backoffice_content());

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  return { content: await findContentForStaff(db, partOf(params)) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const part = partOf(params);
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const typed = typedIn(contentForm, form);
  const version = Number(form.field('version'));

  const read = parseContentForm(typed);
  if (!read.ok) return refuse<RefusedContent>({ ...read, typed, version, current: undefined });
  const saved = await attemptChange(shop, 'content not saved', () =>
    saveContent(shop.db, context.get(administratorContext), { part, words: read.words, version }),
  );
  if (saved.ok) return redirectWithNotice(`/admin/content/${part}`, 'content-saved');
  const current = saved.reason === 'stale' ? await findContentForStaff(shop.db, part) : undefined;
  return refuse<RefusedContent>({ reason: saved.reason, fields: {}, typed, version, current });
}

function partOf({ part }: { part: string }): StaffContent['part'] {
  if (!isContentPart(part)) throw data('not-found', { status: 404 });
  return part;
}

export default function EditContentPage({ loaderData: { content }, actionData }: Route.ComponentProps) {
  const { answer: refused } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={partName(content.part)} back="/admin/content" />
      <ContentForm content={content} refused={refused} />
      <PictureMaker />
      {!content.isOriginal && <OriginalForm part={content.part} version={content.version} />}
    </>
  );
}
