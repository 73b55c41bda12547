import { m } from '../../generated/words/messages.js';
import { officeTitle } from '../office-title.ts';

export const meta = officeTitle(() => m.office_dashboard());

export default function DashboardPage() {
  return <h1>{m.office_dashboard()}</h1>;
}
