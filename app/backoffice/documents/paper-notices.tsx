import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';

type PaperNoticesProps = {
  isReconstructed: boolean;
  corrections: { id: string; number: string }[];
};

export function PaperNotices({ isReconstructed, corrections }: PaperNoticesProps) {
  if (!isReconstructed && corrections.length === 0) return null;
  return (
    <div className="not-printed grid gap-3">
      {isReconstructed && <Notice kind="attention">{m.paper_reconstructed()}</Notice>}
      {corrections.length > 0 && (
        <Notice kind="attention">
          {corrections.map(({ id, number }) => (
            <p key={id}>
              <Link to={`/admin/documents/${id}`}>{m.paper_corrected_by({ number })}</Link>
            </p>
          ))}
        </Notice>
      )}
    </div>
  );
}
