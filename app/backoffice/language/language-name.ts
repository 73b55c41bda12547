import type { Language } from '../../domain/localized.ts';
import { m } from '../../generated/words/messages.js';

const names: Record<Language, () => string> = { fr: m.settings_french, en: m.settings_english };

export const languageName = (language: Language) => names[language]();
