import fc from 'fast-check';

/** The gate tries the same cases in each run, so that a red run can be repeated; the nightly round tries others. */
if (!process.env.NIGHTLY) fc.configureGlobal({ seed: 20_261_126 });
