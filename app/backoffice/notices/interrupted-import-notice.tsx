import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';

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
