import {
  createFirstAdministrator,
  showFirstPassword,
} from '../app/domain/administrators/create-first-administrator.ts';
import type { Database } from '../app/platform/database/database.server.ts';
import type { Environment } from '../app/platform/environment.server.ts';
import type { Notices } from '../app/platform/files/notices.server.ts';
import type { Pictures } from '../app/platform/pictures/pictures.server.ts';
import { loadFirstContents } from '../database/load-demo/load-demo-shop.ts';

export async function fillEmptyShop(
  { catalogue, firstAdministrator }: Environment,
  db: Database,
  files: { pictures: Pictures; notices: Notices },
  announce: (sentence: string) => void,
) {
  await loadFirstContents(db, catalogue, files, announce);
  const first = await createFirstAdministrator(db, firstAdministrator);
  // A chosen password is not printed: the log may be kept.
  if (first && firstAdministrator.password)
    announce(`First administrator: ${first.username}\nPassword as in ADMIN_PASSWORD`);
  await showFirstPassword(db, ({ username, password }) =>
    announce(`First administrator: ${username}\nPassword (shown this once): ${password}`),
  );
}
