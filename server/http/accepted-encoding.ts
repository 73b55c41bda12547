export type Encoding = 'br' | 'gzip';

export function acceptedEncoding(accepted: string): Encoding | undefined {
  return (['br', 'gzip'] as const).find((each) => takes(accepted, each));
}

function takes(accepted: string, encoding: Encoding): boolean {
  return accepted.split(',').some((each) => {
    const [name, weight = ''] = each
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });
}
