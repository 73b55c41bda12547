import { type ComponentProps, useRef } from 'react';
import type { Language } from '../../domain/localized.ts';
import { m } from '../../generated/words/messages.js';
import { TextArea } from '../../ui/field.tsx';
import { useHydrated } from '../form/use-on-each.ts';
import { languageName } from '../language/show.ts';

export function MarkdownArea({
  language,
  ...area
}: ComponentProps<typeof TextArea> & { language: Language }) {
  const text = useRef<HTMLTextAreaElement>(null);
  const isHydrated = useHydrated();
  const tools: [string, (marked: Marked) => Written][] = [
    [m.content_tool_heading(), (marked) => before('## ', marked)],
    [m.content_tool_bold(), (marked) => around('**', marked, '**')],
    [m.content_tool_list(), (marked) => before('- ', marked)],
    [m.content_tool_link(), (marked) => around('[', marked, '](/delivery)')],
  ];

  function write(tool: (marked: Marked) => Written) {
    const field = text.current;
    if (!field) return;
    const { selectionStart: from, selectionEnd: to, value } = field;
    const { at, words, mark } = tool({ from, to, text: value });
    field.focus();
    field.setRangeText(words, at, to);
    field.setSelectionRange(...mark);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const toolbar = (
    <div
      className="flex flex-wrap gap-2"
      role="toolbar"
      aria-label={m.content_tools({ language: languageName(language) })}
    >
      {tools.map(([name, tool]) => (
        <button
          className="button button-quiet button-small"
          type="button"
          key={name}
          onClick={() => write(tool)}
        >
          {name}
        </button>
      ))}
    </div>
  );
  return (
    <TextArea {...area} lang={language} ref={text} hint={m.content_signs()} above={isHydrated && toolbar} />
  );
}

type Marked = { from: number; to: number; text: string };
/** What replaces the text from `at` to the end of the selection, and the selection afterwards. */
type Written = { at: number; words: string; mark: [from: number, to: number] };

function around(sign: string, { from, to, text }: Marked, end: string): Written {
  const words = text.slice(from, to) || m.content_tool_words();
  const start = from + sign.length;
  return { at: from, words: sign + words + end, mark: [start, start + words.length] };
}

function before(sign: string, { from, to, text }: Marked): Written {
  const at = text.lastIndexOf('\n', from - 1) + 1;
  const words = text
    .slice(at, to)
    .split('\n')
    .map((line) => sign + line)
    .join('\n');
  return { at, words, mark: [at + words.length, at + words.length] };
}
