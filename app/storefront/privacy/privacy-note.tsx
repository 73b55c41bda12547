import { m } from '../../generated/words/messages.js';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';

export function PrivacyNote({ children }: { children: string }) {
  const { language } = useStorefront();
  return (
    <p className="text-xs text-muted">
      {children}{' '}
      <a className="inline-block py-2 font-semibold underline" href={address(language, '/privacy')}>
        {m.privacy_note_link()}
      </a>
    </p>
  );
}
