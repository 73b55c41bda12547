import { m } from '../../generated/words/messages.js';

const keys: [keys: string, words: () => string][] = [
  ['Ctrl K', m.help_key_search],
  ['/', m.help_key_list],
  ['J K ↑ ↓', m.help_key_rows],
  ['Ctrl S', m.help_key_save],
];

/** A popover of the browser: it opens without a script too. `help` is the sentence of the screen. */
export function Help({ help }: { help: string }) {
  return (
    <>
      <button className="icon-button header-link" type="button" popoverTarget="help" aria-label={m.help()}>
        <span className="icon icon-help" aria-hidden="true" />
      </button>
      <section className="card help" id="help" popover="auto" aria-label={m.help()}>
        <p>{help}</p>
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1.5 max-md:hidden">
          {keys.map(([pressed, words]) => (
            <div className="contents" key={pressed}>
              <dt>
                <kbd>{pressed}</kbd>
              </dt>
              <dd>{words()}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
