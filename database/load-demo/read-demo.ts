import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function readDemo<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(join('database', 'demo', file), 'utf8'));
}

export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 3600 * 1000);
}
