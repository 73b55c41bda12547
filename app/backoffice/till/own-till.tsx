import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';

export const ownTill = (sentence: string) => (
  <>
    <p>{sentence}</p>
    <Link to="/admin/till">{m.till_own()}</Link>
  </>
);
