import {
  createFirstAdministrator,
  showFirstPassword,
} from '../../../app/domain/administrators/create-first-administrator.ts';
import { openDatabase } from '../../../app/platform/database/database.server.ts';

/** A first start that is killed after the administrator was saved, before the password is printed. */
const [url = ''] = process.argv.slice(2);
const { db } = openDatabase(url, () => {});
await createFirstAdministrator(db, { username: 'admin', email: 'admin@localhost', password: undefined });
process.stdout.write('saved');
await showFirstPassword(db, () => process.kill(process.pid, 'SIGKILL'));
