import { expect, test } from 'vitest';
import { examplePolicy } from '../../../tests/policies/example-policies.ts';
import { drawPolicy } from './draw-policy.ts';
import { missingCharacter } from './missing-character.ts';
import type { PolicyDocument } from './policy-document.ts';

const RARE = { character: '𤋱', codePoint: 'U+242F1' };

/** With a duty's detail and a special agreement, so that no kind of text is absent. */
const POLICY: PolicyDocument = {
  ...examplePolicy(),
  duties: [{ name: '身故保险金', sumInsuredFen: 100, detail: '无免赔额' }],
  specialAgreements: ['甲状腺疾病不在保障范围内。'],
};

/** Texts with a fixed form, which are drawn in other words or decide what is drawn. */
const FIXED = /^\/(period|issuedAt)|\/beneficiaryKind$/;

/** The paths of all texts below a value. */
const textPaths = (value: unknown, path = ''): string[] => {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textPaths(part, `${path}/${key}`));
};

/** The policy with a rare character at the end of one of its texts. */
function withRare(path: string): PolicyDocument {
  const policy = structuredClone(POLICY);
  const keys = path.split('/').slice(1);
  const last = keys.pop()!;
  const parent = keys.reduce<Record<string, unknown>>(
    (part, key) => part[key] as Record<string, unknown>,
    policy as unknown as Record<string, unknown>,
  );
  parent[last] = `${String(parent[last])}𤋱`;
  return policy;
}

test('the texts of a policy that can be drawn miss no character', async () => {
  expect(missingCharacter(POLICY)).toBeUndefined();
  await expect(drawPolicy(POLICY)).resolves.toBeDefined();
});

test.each(textPaths(POLICY).filter((path) => !FIXED.test(path)))(
  'the text %s is drawn, and what it misses is found before',
  async (path) => {
    const policy = withRare(path);
    expect(missingCharacter(policy)).toEqual(RARE);
    await expect(drawPolicy(policy)).rejects.toMatchObject({ code: 'policy.character', params: RARE });
  },
);

test('a character is missing that a font of either weight lacks; a line feed is drawn by none', () => {
  expect(missingCharacter('欧阳若𠮷䶮')).toBeUndefined();
  expect(missingCharacter('一\n二')).toEqual({ character: '\n', codePoint: 'U+000A' });
});
