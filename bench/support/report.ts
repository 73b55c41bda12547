import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** Prints a table and writes it to `bench/results`, with the machine and the versions. */
export function report(question: string, description: string, header: string[], rows: (string | number)[][]) {
  const text = [
    `# ${question}`,
    '',
    description,
    '',
    machine(),
    '',
    `| ${header.join(' | ')} |`,
    `|${header.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n');
  process.stdout.write(`\n${text}`);
  mkdirSync('bench/results', { recursive: true });
  writeFileSync(`bench/results/${question}.md`, text);
}

function machine(): string {
  const [cpu] = cpus();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const memory = Math.round(totalmem() / 2 ** 30);
  return `Comptoir ${version}, Node ${process.version}, ${cpus().length} × ${cpu?.model.trim()}, ${memory} GiB.`;
}
