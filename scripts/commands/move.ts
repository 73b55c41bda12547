import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { describeTables } from '../../server/backups/contents.ts';
import { moveShop } from '../../server/backups/move-shop.ts';
import { withDatabaseToFill, withShopDatabase } from '../../server/backups/open-shop-data.ts';
import { runCommand } from '../../server/backups/run-command.ts';
import { BackupRefused } from '../../server/refusals.ts';

/** npm run move -- --to <postgres://… or embedded> */
await runCommand(async ({ environment, signal, say }) => {
  const { to = '' } = parseArgs({ options: { to: { type: 'string' } } }).values;
  const isServer = /^postgres(ql)?:\/\//.test(to);
  if (!isServer && to !== 'embedded')
    throw new BackupRefused(
      'Where to? npm run move -- --to postgres://user:password@host:5432/shop, or --to embedded',
    );
  if (to === 'embedded' && !environment.databaseUrl)
    throw new BackupRefused('The shop is in its embedded database already: DATABASE_URL is not set.');

  const { dataDir, postgresBin } = environment;
  await mkdir(dataDir, { recursive: true });
  const contents = await withShopDatabase(environment, (from) =>
    withDatabaseToFill({ dataDir, postgresBin, databaseUrl: isServer ? to : undefined }, (target) =>
      moveShop({ from, to: target, folder: dataDir, signal }),
    ),
  );
  say(describeTables(contents.tables));
  say(
    'Moved: each of these tables has the same rows and the same checksum on both sides; files stay where they are.',
  );
  say(
    isServer
      ? 'Set DATABASE_URL to the new database and start the shop.'
      : 'Start the shop without DATABASE_URL.',
  );
});
