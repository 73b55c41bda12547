/** The seller, as visitors may know them. A text that the company record lacks is empty, the name never. */
export type Company = {
  name: string;
  phone: string;
  email: string;
  address: string;
  horaireFr: string;
  horaireEn: string;
  whatsapp: string;
  logoUrl: string;
  descriptionFr: string;
  descriptionEn: string;
  teachingUrl: string;
  teachingWhatsapp: string;
};

export const fallbackName = 'Comptoir Médical';
