/** `BÃ©quille`, `B‚quille`: letters that were read in a wrong encoding, here or by the program that saved the file. */
const misread =
  /[ÃÂ][\u0080-¿]|â€|[A-Za-zà-öø-ÿ][‚ƒ„†‡ˆ‰ŠŽŸ\u0080-\u009f¬¤¦§¨©ª¶\ufffd](?=[a-zà-öø-ÿ])|‚(?=[a-zà-öø-ÿ])/u;

/** The first text that holds such letters, with some words around them. */
export function findMisread(records: string[][]): string | undefined {
  for (const record of records) {
    for (const cell of record) {
      const at = cell.search(misread);
      if (at >= 0) return cell.slice(Math.max(0, at - 15), at + 20).trim();
    }
  }
  return undefined;
}
