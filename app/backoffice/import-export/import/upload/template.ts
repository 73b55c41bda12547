import { m } from '../../../../generated/words/messages.js';
import { shopContext } from '../../../../platform/context.server.ts';
import { exportedColumns } from '../../column-words.ts';
import { templateResponse } from '../../export/table-response.server.ts';
import type { Route } from './+types/template';

export async function loader({ url, context }: Route.LoaderArgs) {
  const template = {
    name: m.imports_template_file(),
    sheet: m.backoffice_products(),
    columns: exportedColumns(),
  };
  return templateResponse(context.get(shopContext), template, url);
}
