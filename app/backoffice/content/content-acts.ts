import type { ActionFunctionArgs } from 'react-router';
import { contentForm, parseContentForm } from '../../domain/content/content.schema.ts';
import { isContentPart, lineParts, linesOf } from '../../domain/content/content.ts';
import { renderLine, renderMarkdown } from '../../domain/content/markdown.ts';
import { saveContent } from '../../domain/content/save-content.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { parseForm } from '../../platform/form.server.ts';
import { byLastPart, change } from '../form/action/change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

const acts = {
  /** Brings the original words of a part back. The audit log keeps the seller's own. */
  original: change(
    'content not saved',
    async ({ db, author, params: { part = '' }, form }) => {
      if (!isContentPart(part)) return { ok: false, reason: 'not-found' } as const;
      return saveContent(db, author, { part, words: null, version: Number(form.field('version')) });
    },
    ({ params }) => redirectWithNotice(`/admin/content/${params.part}`, 'content-original'),
  ),
  preview,
};

export type Acts = typeof acts;

export const action = byLastPart(acts);

async function preview({ params: { part = '' }, request }: ActionFunctionArgs) {
  if (!isContentPart(part)) return refuse({ ok: false as const, reason: 'not-found', fields: {} });
  const isList = lineParts.includes(part);
  const read = parseContentForm(typedIn(contentForm, await parseForm(request)));
  if (!read.ok) return refuse(read);
  const inPlace = { address: (path: string) => path };
  const html = (text: string) =>
    isList
      ? linesOf(text)
          .map((line) => renderLine(line, inPlace))
          .join('<br>')
      : renderMarkdown(text, inPlace);
  const { titleFr, titleEn, textFr, textEn } = read.words;
  return {
    ok: true as const,
    fr: { title: titleFr, html: html(textFr) },
    en: { title: titleEn, html: html(textEn) },
  };
}
