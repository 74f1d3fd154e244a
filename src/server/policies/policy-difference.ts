// Tells how the file of a policy differs from the file that it should be.
import type { DescribedPolicy } from './policy-file.ts';

/** One difference; its words are in `locales/`, under its code. */
export interface PolicyDifference {
  code:
    | 'policy.differs.byte'
    | 'policy.differs.number'
    | 'policy.differs.page'
    | 'policy.differs.pages'
    | 'policy.differs.sha256';
  params: Readonly<Record<string, string | number>>;
}

/** @param expected 64 hexadecimal digits */
export function hashDifferences({ sha256 }: DescribedPolicy, expected: string): PolicyDifference[] {
  if (sha256 === expected) return [];
  return [{ code: 'policy.differs.sha256', params: { actual: sha256, expected } }];
}

/** Empty only when all bytes are equal. Of many pages that differ, the first is named: later ones may follow from it. */
export function policyDifferences(actual: DescribedPolicy, expected: DescribedPolicy): PolicyDifference[] {
  if (actual.bytes.equals(expected.bytes)) return [];
  const differences: PolicyDifference[] = [];
  if (actual.policyNumber !== expected.policyNumber)
    differences.push(differs('policy.differs.number', actual.policyNumber, expected.policyNumber));
  if (actual.pages !== expected.pages)
    differences.push(differs('policy.differs.pages', actual.pages, expected.pages));
  const pages = pageContents(actual.bytes);
  const page = pageContents(expected.bytes).findIndex((content, index) => content !== pages[index]);
  if (page >= 0) differences.push({ code: 'policy.differs.page', params: { page: page + 1 } });
  // The pages are equal: something was put around them, or their fonts were changed.
  if (differences.length === 0)
    differences.push({
      code: 'policy.differs.byte',
      params: { byte: firstDifference(actual.bytes, expected.bytes) },
    });
  return [...differences, ...hashDifferences(actual, expected.sha256)];
}

const differs = (
  code: PolicyDifference['code'],
  actual: string | number,
  expected: string | number,
): PolicyDifference => ({ code, params: { actual, expected } });

function firstDifference(a: Buffer, b: Buffer): number {
  const index = a.findIndex((byte, at) => byte !== b[at]);
  return index < 0 ? a.length : index;
}

/** What is drawn on each page. `drawPolicy` compresses nothing, so that the objects of its files can be read as text. */
function pageContents(bytes: Buffer): string[] {
  const text = bytes.toString('latin1');
  const [, kids = ''] = /\/Type \/Pages\n\/Count \d+\n\/Kids \[([^\]]*)\]/.exec(text) ?? [];
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const [, contents] = /\/Contents (\d+) 0 R/.exec(objectText(text, id!)) ?? [];
    return contents === undefined ? '' : objectText(text, contents);
  });
}

function objectText(text: string, id: string): string {
  const start = text.indexOf(`\n${id} 0 obj\n`);
  return start < 0 ? '' : text.slice(start, text.indexOf('\nendobj', start));
}
