import { pino } from 'pino';
import { readEnvironment, WrongSetting } from '../app/platform/environment.server.ts';
import { DatabaseRefused } from './embedded-database/refusal.ts';
import { openShop } from './open-shop.ts';

/** Opens the shop and closes it again at SIGTERM or SIGINT. What cannot be mended here ends in one sentence. */
try {
  const environment = readEnvironment(process.env);
  const log = pino({ level: environment.logLevel });
  const shop = await openShop(environment, log, (sentence) => process.stdout.write(`${sentence}\n`));

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      log.info({ signal }, 'closing');
      await shop.close();
      process.exit(0);
    });
  }
} catch (error) {
  if (!(error instanceof WrongSetting || error instanceof DatabaseRefused)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
