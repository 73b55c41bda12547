import { useLocation } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { getLocale } from '../../generated/words/runtime.js';

/** A plain form: the whole document is loaded again, because every word changes. */
export function LanguageToggle({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  const other = getLocale() === 'fr' ? 'en' : 'fr';
  return (
    <form method="post" action="/admin/language">
      <input type="hidden" name="language" value={other} />
      <input type="hidden" name="back" value={pathname + search} />
      <button className={className} type="submit" lang={other}>
        {m.language_switch()}
      </button>
    </form>
  );
}
