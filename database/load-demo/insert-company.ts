import { eq } from 'drizzle-orm';
import { companyInfo } from '../../app/domain/company/company.tables.ts';
import type { Weekday } from '../../app/domain/company/opening.ts';
import { content } from '../../app/domain/content/content.tables.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import { readDemo } from './read-demo.ts';

type DemoCompany = Record<
  | 'name'
  | 'phone'
  | 'email'
  | 'address'
  | 'horaire_fr'
  | 'horaire_en'
  | 'whatsapp'
  | 'description_fr'
  | 'description_en'
  | 'teaching_url'
  | 'teaching_whatsapp'
  | 'niu'
  | 'rccm'
  | 'rccm_on'
  | Weekday,
  string
>;

type DemoWords = Record<'title_fr' | 'title_en' | 'text_fr' | 'text_en', string>;

export async function insertCompany(db: Database) {
  const company = await readDemo<DemoCompany>('company.json');
  await db.update(companyInfo).set({
    name: company.name,
    phone: company.phone,
    email: company.email,
    address: company.address,
    horaireFr: company.horaire_fr,
    horaireEn: company.horaire_en,
    whatsapp: company.whatsapp,
    descriptionFr: company.description_fr,
    descriptionEn: company.description_en,
    teachingUrl: company.teaching_url,
    teachingWhatsapp: company.teaching_whatsapp,
    niu: company.niu,
    rccm: company.rccm,
    rccmOn: company.rccm_on,
    monday: company.monday,
    tuesday: company.tuesday,
    wednesday: company.wednesday,
    thursday: company.thursday,
    friday: company.friday,
    saturday: company.saturday,
    sunday: company.sunday,
  });
}

/** Of those who receive the buyers: the drawings that the demonstration's words show. */
export const portraits = [
  'portrait-conseil.webp',
  'portrait-livraison.webp',
  'portrait-atelier.webp',
] as const;

/** `files` are the stored files of `portraits`, in their order. */
export async function fillContent(tx: Database, files: string[]) {
  const show = (text: string) =>
    portraits.reduce((shown, portrait, i) => shown.replace(portrait, files[i] ?? ''), text);
  for (const [part, words] of Object.entries(await readDemo<Record<string, DemoWords>>('content.json')))
    await tx
      .update(content)
      .set({
        titleFr: words.title_fr,
        titleEn: words.title_en,
        textFr: show(words.text_fr),
        textEn: show(words.text_en),
      })
      .where(eq(content.part, part));
}
