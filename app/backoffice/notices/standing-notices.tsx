import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';
import { useBackoffice } from '../shell/shell.tsx';

export function InterruptedImportNotice({ interrupted }: { interrupted: { fileName: string } | undefined }) {
  if (!interrupted) return null;
  return (
    <Notice kind="problem">
      <p>{m.imports_interrupted({ file: interrupted.fileName })}</p>
      <Link className="inline-flex min-h-11 items-center" to="/admin/products/import">
        {m.imports_again()}
      </Link>
    </Notice>
  );
}

export function ChatNumberNotice() {
  const { hasChatNumber, may } = useBackoffice();
  if (hasChatNumber) return null;
  return (
    <Notice kind="attention">
      <p>{m.company_whatsapp_missing()}</p>
      {may('manage-company') ? (
        <Link className="inline-flex min-h-11 items-center" to="/admin/company#whatsapp">
          {m.company_whatsapp_add()}
        </Link>
      ) : (
        <p>{m.company_whatsapp_ask()}</p>
      )}
    </Notice>
  );
}
