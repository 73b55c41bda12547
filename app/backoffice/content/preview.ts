import { contentForm, parseContentForm } from '../../domain/content/content.schema.ts';
import { isContentPart, lineParts, linesOf } from '../../domain/content/content.ts';
import { renderLine, renderMarkdown } from '../../domain/content/markdown.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { parseForm } from '../../platform/form.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import type { Route } from './+types/preview';

export async function action({ params, request }: Route.ActionArgs) {
  if (!isContentPart(params.part)) return refuse({ ok: false as const, reason: 'not-found', fields: {} });
  const isList = lineParts.includes(params.part);
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
