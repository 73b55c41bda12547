import { useSearchParams } from 'react-router';
import { languages } from '../../../domain/localized.ts';
import { m } from '../../../generated/words/messages.js';
import { ExportChoice } from '../../import-export/export/export-links.tsx';
import { languageName } from '../../language/show.ts';
import { DropMenu } from '../../shell/drop-menu.tsx';
import { keepProductFilter } from '../list/product-filter.ts';
import { listAddressOf, listKinds, listWords } from './printed-lists.ts';

export function PrintMenu() {
  const filter = keepProductFilter(useSearchParams()[0]);
  return (
    <DropMenu label={m.print_menu()} icon="print" words={m.print()}>
      <ExportChoice
        to={`/admin/products/print?${filter}`}
        words={m.print_labels()}
        hint={m.print_labels_hint()}
      />
      {listKinds.flatMap((kind) =>
        languages.map((language) => (
          <ExportChoice
            key={kind + language}
            to={listAddressOf(kind, language, filter)}
            words={listWords[kind].name()}
            hint={`PDF · ${languageName(language)}`}
          />
        )),
      )}
    </DropMenu>
  );
}
