import { existsSync } from 'node:fs';
import { compile } from '@inlang/paraglide-js';

export async function compileWords() {
  await compile({
    project: './project.inlang',
    outdir: './app/generated/words',
    strategy: ['globalVariable', 'baseLocale'],
    disableAsyncLocalStorage: true,
    outputStructure: 'message-modules',
    // Only type checks read them: without the tools, TypeScript is trimmed and cannot run.
    emitTsDeclarations: existsSync('node_modules/comptoir-tools'),
    emitGitIgnore: false,
    emitReadme: false,
    emitPrettierIgnore: false,
    isServer: 'typeof window === "undefined"',
  });
}

if (import.meta.main) {
  await compileWords();
  // The compiler leaves timers of 30 s behind.
  process.exit();
}
