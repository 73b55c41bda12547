import pg from 'pg';
import { migrate } from '../../../app/platform/database/migrations.server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the template; '' without a server. */
    databaseUrl: string;
  }
}

export async function makeTemplate(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query('create database template_shop');
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = '/template_shop';
  await migrate(url.href);
  return url.href;
}
