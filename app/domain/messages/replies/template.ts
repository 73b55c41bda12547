export const channels = ['mail', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

export const maxReplyLength = 5000;
export const maxTitleLength = 60;
export const maxTemplateLength = 2000;

/** `{nom}` and `{objet}`, or `{name}` and `{subject}`, become those of the message; other braces stay. */
export function fillTemplate(
  content: string,
  { senderName, subject }: { senderName: string; subject: string },
) {
  return content
    .replace(/\{(?:nom|name)\}/gi, () => senderName)
    .replace(/\{(?:objet|subject)\}/gi, () => subject);
}
