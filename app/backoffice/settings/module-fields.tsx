import type { TypedSettings } from '../../domain/settings/settings.schema.ts';
import { type Module, modules } from '../../domain/settings/settings.ts';
import { m } from '../../generated/words/messages.js';
import { Checkbox } from '../../ui/field.tsx';

export const moduleWords: Record<Module, { name: () => string; hint: () => string }> = {
  quotes: { name: m.module_quotes, hint: m.module_quotes_hint },
  delivery: { name: m.module_delivery, hint: m.module_delivery_hint },
  payments: { name: m.module_payments, hint: m.module_payments_hint },
  till: { name: m.module_till, hint: m.module_till_hint },
  momo: { name: m.module_momo, hint: m.module_momo_hint },
  serials: { name: m.module_serials, hint: m.module_serials_hint },
  importExport: { name: m.nav_import_export, hint: m.module_import_export_hint },
  homeTeaching: { name: m.nav_home_teaching, hint: m.module_home_teaching_hint },
};

/** The hint of Mobile Money also says that no provider is set up: it would show nothing. */
export function ModuleFields({ typed, canCollect }: { typed: TypedSettings; canCollect: boolean }) {
  const hintOf = (module: Module) =>
    [moduleWords[module].hint(), ...(module === 'momo' && !canCollect ? [m.module_momo_none()] : [])].join(
      ' ',
    );
  return (
    <div className="grid gap-1">
      {modules.map((module) => (
        <Checkbox
          key={module}
          id={`${module}On`}
          name={`${module}On`}
          label={moduleWords[module].name()}
          hint={hintOf(module)}
          defaultChecked={typed[`${module}On`]}
        />
      ))}
    </div>
  );
}
