import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [french, english] = ['fr', 'en'].map((language): Record<string, string> => {
  const { $schema, ...words } = JSON.parse(readFileSync(`translations/${language}.json`, 'utf8'));
  return words;
});
if (!french || !english) throw new Error('translations are missing');

const code = readSources('app');
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join();
const problems = [
  ...Object.keys(french)
    .filter((key) => !(key in english))
    .map((key) => `${key} has no English`),
  ...Object.keys(english)
    .filter((key) => !(key in french))
    .map((key) => `${key} has no French`),
  ...Object.entries(french)
    .filter(([key, text]) => key in english && placeholders(text) !== placeholders(english[key] ?? ''))
    .map(([key]) => `${key} names other things in French than in English`),
  ...Object.entries(french)
    .filter(([, text]) =>
      /[ \u00a0][!?;]|[ \u202f]:|\p{L}'\p{L}|[^\s\u00a0\u202f][!?;](?!\w)|« | »|\d (?:\d{3}|FCFA|Mo)/u.test(
        text,
      ),
    )
    .map(([key, text]) => `${key} is not set as French is: ${text}`),
  ...Object.keys(french)
    .filter((key) => !new RegExp(`\\bm\\.${key}\\b`).test(code))
    .map((key) => `${key} is not used`),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);

function readSources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('generated'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}
