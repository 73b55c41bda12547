// Plain JavaScript, because it starts on the machine's own Node.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from './install.mjs';

const folder = join(root, 'test-results');
const stepsFile = join(folder, 'steps.json');
const projects = ['storefront', 'backoffice'];

/** Where the tests of a step write what they did: `unit`, or a project of journeys. */
export const reportOf = (name) => join(folder, `${name}.json`);

/** Forgets the reports of an earlier run: a step that does not run writes none. */
export async function clearReports() {
  for (const name of ['unit', ...projects]) await rm(reportOf(name), { force: true });
}

/** Keeps the seconds of each step of a run, as [name, seconds]. */
export async function noteSteps(steps) {
  await mkdir(folder, { recursive: true });
  await writeFile(stepsFile, JSON.stringify(steps));
}

/** The seconds of each step and the 20 slowest tests of the last run, as text. */
export async function describeSlowest() {
  const steps = await readJson(stepsFile, []);
  const tests = [await readUnitTests(), ...(await Promise.all(projects.map(readJourneys)))].flat();
  const slowest = tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, 20);
  return [
    '\nSeconds of each step:',
    ...steps.map(([name, seconds]) => `${seconds.toFixed(1).padStart(8)}  ${name}`),
    `\nThe slowest of ${tests.length} tests, in seconds:`,
    ...slowest.map(({ seconds, file, name }) => `${seconds.toFixed(1).padStart(8)}  ${file}: ${name}`),
    '',
  ].join('\n');
}

async function readUnitTests() {
  const { testResults } = await readJson(reportOf('unit'), { testResults: [] });
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({
      seconds: (duration ?? 0) / 1000,
      file: relative(root, file),
      name: title,
    })),
  );
}

async function readJourneys(project) {
  const { suites } = await readJson(reportOf(project), { suites: [] });
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  return suites.flatMap(specsOf).map(({ file, title, tests }) => ({
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    file: join('tests', 'e2e', file),
    name: title,
  }));
}

/** `none` where no run has written the file. */
async function readJson(file, none) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? none : JSON.parse(text);
}
