import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  memo,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { m } from '../../../generated/words/messages.js';
import { FieldFrame } from '../../../ui/field.tsx';
import { setValue } from '../snapshot.ts';
import { changeRows, type LineFormat, type RowChange, type Rows, readRows } from './rows.ts';

export type TableColumn = { label: string; isNumber?: boolean };

type View = 'table' | 'text';

type TableFieldProps = {
  id: string;
  name: string;
  label: string;
  hint?: string;
  textHint: string;
  error?: string | undefined;
  defaultValue: string;
  required?: boolean;
  /** The same array each time: rows are drawn again when it is another. */
  columns: TableColumn[];
  format: LineFormat;
  most: number;
  lines: number;
  /** Called with each text, the first one included. */
  onText?: (text: string) => void;
};

/** Lines of cells. The form sends a text, which can be typed without a script; with one, a table writes it. */
export function TableField({ columns, format, most, lines, onText, textHint, ...field }: TableFieldProps) {
  const { id, name, label, error, required = false, defaultValue } = field;
  const area = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<View>();
  const isTable = view === 'table';
  const [now, dispatch] = useReducer(
    (before: Rows, change: RowChange) => changeRows(before, change, format, most),
    readRows(defaultValue, format),
  );

  // On a slow phone something may be typed before hydration.
  useEffect(() => {
    dispatch({ do: 'read', text: area.current?.value ?? '' });
    setView('table');
  }, []);
  useEffect(() => {
    onText?.(now.text);
    if (!area.current || area.current.value === now.text) return;
    setValue(area.current, now.text);
    area.current.dispatchEvent(new Event('input', { bubbles: true }));
  }, [now, onText]);

  return (
    <FieldFrame
      {...{ id, label, error, required }}
      hint={[!isTable && textHint, field.hint].filter(Boolean).join(' ')}
    >
      <textarea
        ref={area}
        id={isTable ? `${id}-text` : id}
        className="input"
        {...{ name, defaultValue, rows: lines, spellCheck: false, hidden: isTable }}
        aria-describedby={error && `${id}-error`}
        aria-invalid={error ? true : undefined}
        onInput={({ currentTarget: { value } }) =>
          value !== now.text && dispatch({ do: 'read', text: value })
        }
      />
      {isTable && <Table {...{ id, label, columns, now, dispatch }} isWrong={Boolean(error)} />}
      {view && <Tools {...{ view, setView, dispatch }} isFull={now.rows.length >= most} />}
    </FieldFrame>
  );
}

type ToolsProps = {
  view: View;
  setView: (view: View) => void;
  isFull: boolean;
  dispatch: Dispatch<RowChange>;
};

function Tools({ view, setView, isFull, dispatch }: ToolsProps) {
  const isTable = view === 'table';
  return (
    <div className="flex flex-wrap gap-3">
      {isTable && !isFull && (
        <button
          className="button button-quiet button-small"
          type="button"
          onClick={() => dispatch({ do: 'add' })}
        >
          <span className="icon icon-plus" aria-hidden="true" />
          {m.table_add_row()}
        </button>
      )}
      <button
        className="button button-plain button-small"
        type="button"
        onClick={() => setView(isTable ? 'text' : 'table')}
      >
        {isTable ? m.table_as_text() : m.table_as_table()}
      </button>
    </div>
  );
}

type TableProps = Pick<TableFieldProps, 'id' | 'label' | 'columns'> & {
  isWrong: boolean;
  now: Rows;
  dispatch: Dispatch<RowChange>;
};

function Table({ id, label, columns, isWrong, now, dispatch }: TableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const count = useRef(now.rows.length);
  useEffect(() => {
    const added = now.rows.length === count.current + 1;
    count.current = now.rows.length;
    if (added) body.current?.querySelector<HTMLElement>('tr:last-child input')?.focus();
  }, [now]);
  return (
    <table className="edit-table w-full max-md:block">
      <caption className="visually-hidden">{label}</caption>
      <thead className="max-md:sr-only">
        <tr>
          <td />
          {columns.map((column) => (
            <th scope="col" key={column.label}>
              {column.label}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody ref={body}>
        {now.rows.map(({ key, cells }, row) => (
          <Row key={key} {...{ id, columns, cells, row, dispatch }} isWrong={isWrong && row === 0} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Pick<TableProps, 'id' | 'columns' | 'isWrong' | 'dispatch'> & {
  cells: string[];
  row: number;
};

const Row = memo(function Row({ id, columns, isWrong, cells, row, dispatch }: RowProps) {
  const said = cells.filter(Boolean).slice(0, 3).join(' · ');
  // On a phone a row is one line until it is pressed. An empty one is there to be filled, and the summary of errors leads to the first.
  const [isOpen, setOpen] = useState(said === '');
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  const folded = isOpen ? '' : 'max-md:hidden';
  return (
    <tr className={isOpen ? undefined : 'max-md:py-0'}>
      <th scope="row" className={`max-md:w-auto ${isOpen ? '' : 'max-md:col-span-full'}`}>
        <span className="max-md:hidden">{row + 1}</span>
        <button
          className="press-line w-full gap-2 text-left md:hidden"
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={`icon icon-chevron ${isOpen ? 'rotate-90' : ''}`} aria-hidden="true" />
          <span className="wrap-anywhere">
            {row + 1}
            {!isOpen && ` · ${said}`}
          </span>
        </button>
      </th>
      {columns.map(({ label, isNumber }, column) => (
        <td key={label} className={folded} data-label={label}>
          <input
            id={row === 0 && column === 0 ? id : undefined}
            className={`input${isNumber ? ' text-right' : ''}`}
            value={cells[column] ?? ''}
            aria-label={m.families_cell({ column: label, row: row + 1 })}
            autoComplete="off"
            inputMode={isNumber ? 'numeric' : undefined}
            onChange={({ currentTarget: { value } }) => dispatch({ do: 'type', row, column, value })}
            onPaste={(event) => paste(event, (pasted) => dispatch({ do: 'paste', row, column, pasted }))}
            onKeyDown={(event) => goDown(event, column, () => dispatch({ do: 'add' }))}
          />
        </td>
      ))}
      <td className={folded}>
        <RowActs row={row} dispatch={dispatch} />
      </td>
    </tr>
  );
});

function RowActs({ row, dispatch }: Pick<RowProps, 'row' | 'dispatch'>) {
  const button = (act: 'raise' | 'remove', label: string, icon: string) => (
    <button
      className="icon-button"
      type="button"
      aria-label={label}
      title={label}
      onClick={() => dispatch({ do: act, row })}
    >
      <span className={`icon ${icon}`} aria-hidden="true" />
    </button>
  );
  return (
    <>
      {row > 0 && button('raise', m.table_raise_row({ row: row + 1 }), 'icon-chevron -rotate-90')}
      {button('remove', m.table_remove_row({ row: row + 1 }), 'icon-close')}
    </>
  );
}

/** One cell is pasted as any text is. */
function paste(event: ClipboardEvent<HTMLInputElement>, fill: (pasted: string) => void) {
  const pasted = event.clipboardData.getData('text/plain');
  if (!/[\t\n]/.test(pasted.trim())) return;
  event.preventDefault();
  fill(pasted);
}

/** Enter goes to the cell below; in the last row it adds one. It must not send the form. */
function goDown(event: KeyboardEvent<HTMLInputElement>, column: number, add: () => void) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const below = event.currentTarget.closest('tr')?.nextElementSibling;
  if (!below) return add();
  below.querySelector<HTMLElement>('[aria-expanded="false"]')?.click();
  // A row that was folded can be focused once it is drawn.
  queueMicrotask(() => below.querySelectorAll('input')[column]?.focus());
}
