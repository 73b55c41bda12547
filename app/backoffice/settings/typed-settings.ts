import type { Settings, TypedSettings } from '../../domain/settings/settings.ts';

/** Stored settings as their form shows them. */
export function typedAs({ usdRate, ...settings }: Settings): TypedSettings {
  return { ...settings, usdRate: usdRate === null ? '' : String(usdRate) };
}
