import { m } from '../../../generated/words/messages.js';

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="grid gap-3">
      <ul className="grid grid-cols-2 gap-2 rounded-(--radius-s) bg-mist p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button
        className="button button-quiet button-small justify-self-start"
        type="button"
        onClick={() => print()}
      >
        {m.print()}
      </button>
    </div>
  );
}
