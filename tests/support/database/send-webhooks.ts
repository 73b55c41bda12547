import { deliverWebhooks } from '../../../app/domain/webhooks/deliver-webhooks.ts';
import { openDatabase } from '../../../app/platform/database/database.server.ts';
import { createPoster } from '../../../app/platform/post.server.ts';

/** Sends what is due, in a process that a test kills. */
const [url = '', origin = ''] = process.argv.slice(2);
const { db, close } = openDatabase(url, () => {});
await deliverWebhooks(db, { post: createPoster([origin]).post });
await close();
