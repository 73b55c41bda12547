import type { Module } from '../../domain/settings/settings.ts';
import { m } from '../../generated/words/messages.js';

export function ownPages(modules: Module[]): [path: string, name: () => string][] {
  return [
    ...(modules.includes('importExport') ? [page('/import-export', m.nav_import_export)] : []),
    ...(modules.includes('homeTeaching') ? [page('/home-teaching', m.nav_home_teaching)] : []),
  ];
}

function page(path: string, name: () => string): [string, () => string] {
  return [path, name];
}
