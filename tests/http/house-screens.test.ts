// Screens whose form is alike for every insurer: what they ask for, over HTTP, and what is told when it is missing.
import { describe, expect, test } from 'vitest';
import { loadWords, locales, type Locale } from '../../locales/index.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import type { Issue } from '../../src/core/failures/issue.ts';
import { issueParams } from '../../src/core/messages/issue-params.ts';
import { interpolate } from '../../src/core/messages/message.ts';
import { targetOf } from '../../src/core/answers/answer-target.ts';
import { insurerNeutralAnswers, insurerNeutralScreens, readFixture } from '../forms/fixtures.ts';
import { png } from './pictures.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { app, attempt, call, simulated } = server;
const forms = new Map(
  insurerNeutralScreens.map((screen) => [screen, readFixture<Form>(`forms/${screen}/base.json`)]),
);
const fixtures = new Map(
  insurerNeutralScreens.map((screen) => [screen, new Map(insurerNeutralAnswers(screen))]),
);
const fixtureOf = (screen: string, name: string) => fixtures.get(screen)!.get(name)!;

/** Takes a picture to the server as a phone does; answers its id. */
async function uploaded({ tradeId, token }: OpenTrade): Promise<string> {
  const payload = await png();
  const announced = { tradeId, purpose: 'image', contentType: 'image/png', size: payload.length } as const;
  const { path, sign, uploadId } = await call('cosGetSign', announced, token);
  const type = { 'content-type': 'application/octet-stream' };
  const { statusCode } = await app.inject({
    method: 'PUT',
    url: path,
    payload,
    headers: { token, sign, ...type },
  });
  expect(statusCode).toBe(200);
  return uploadId;
}

let numbers = 0;
const PICTURE = /"picture[A-Z]0+"/g;

/** The answers with pictures that are there and a code that was sent, in the place of those that stand for them. */
async function proven(trade: OpenTrade, answers: unknown): Promise<unknown> {
  let text = JSON.stringify(answers);
  for (const [standIn] of text.matchAll(PICTURE))
    text = text.replace(standIn, JSON.stringify(await uploaded(trade)));
  if (!text.includes('"smsCode"')) return JSON.parse(text);
  const mobile = `1390${String(2_005_000 + (numbers += 1))}`;
  const { tradeId, token } = trade;
  await call('sendVerifyCode', { tradeId, purpose: 'confirmMobile', mobile }, token);
  const { code } = simulated.sms.messages().findLast((sent) => sent.mobile === mobile)!;
  return JSON.parse(text.replace('13800138000', mobile).replace('123456', code));
}

/** Saves answers to a screen of a new trade; answers what is wrong with them. */
async function save(screen: string, answers: unknown, isProven: boolean): Promise<Issue[]> {
  const trade = await openTrade(server);
  const { tradeId, token } = trade;
  const { version } = await call('initScreen', { tradeId, screen }, token);
  const sent = isProven ? await proven(trade, answers) : answers;
  const key = { tradeId, screen, contentHash: version.contentHash, revision: 0 };
  const { status, body } = await attempt('saveScreen', { ...key, answers: sent }, token);
  const issues = (body.data?.['issues'] ?? []) as Issue[];
  expect(status).toBe(issues.length === 0 ? 200 : 422);
  return issues;
}

/** What a customer reads of an issue. */
async function told(screen: string, issue: Issue, locale: Locale): Promise<string> {
  const form = forms.get(screen)!;
  const { app: words, issues } = await loadWords(locale);
  const wordOf = (id: string, property: string) => form.words[locale]![`${id}.${property}`];
  const params = issueParams(indexForm(form), issue, wordOf, (key) => words[key]!);
  return interpolate(issues[issue.code]!, params);
}

const nameAt = (screen: string, path: string, locale: Locale): string => {
  const form = forms.get(screen)!;
  const place = targetOf(indexForm(form), path);
  if (place?.kind !== 'element') throw new Error(`no question at ${path}`);
  return form.words[locale]![`${place.indexed.element.elementId}.elementName`]!;
};

/** The words of the two failures that the specification spells out, after the name of the question. */
const FIXED: Readonly<Record<string, Record<Locale, string>>> = {
  required: {
    zh_CN: '不能为空',
    zh_TW: '不能空白',
    en_US: ' cannot be empty',
    es_ES: ': no puede quedar en blanco',
    pt_BR: ': não pode ficar em branco',
  },
  'value.type': {
    zh_CN: '：格式错误或为空，请重新填写',
    zh_TW: '：格式錯誤或空白，請重新填寫',
    en_US: ': format error or empty; please enter it again',
    es_ES: ': formato incorrecto o vacío; vuelva a introducirlo',
    pt_BR: ': formato incorreto ou vazio; preencha novamente',
  },
};

type Rule = [promise: string, screen: string, taken: string[], refused: string[]];

const rules: readonly Rule[] = [
  [
    'a letter is answered with a conclusion [V-077]',
    'letterReply',
    ['agreed', 'agreed-with-two-pictures', 'disagreed-with-opinion'],
    ['no-conclusion', 'unknown-conclusion', 'conclusion-of-wrong-kind'],
  ],
  [
    'a letter is answered with a picture of it [V-078]',
    'letterReply',
    ['agreed', 'agreed-with-two-pictures', 'disagreed-with-opinion'],
    ['no-picture', 'one-picture-twice', 'ten-pictures'],
  ],
  [
    'who disagrees with a letter says why (A88)',
    'letterReply',
    ['disagreed-with-opinion', 'disagreed-in-two-characters', 'opinion-left-from-before'],
    ['disagreed-without-opinion', 'disagreed-with-empty-opinion', 'opinion-too-short'],
  ],
  [
    'a payment method is chosen [V-075]',
    'paymentChoice',
    ['wechat', 'qr-code', 'bank-card'],
    ['nothing-chosen', 'empty-choice', 'unknown-method', 'two-methods'],
  ],
  [
    'a card is paid with once its authorisation was agreed to [V-076]',
    'paymentChoice',
    ['bank-card', 'wechat', 'card-left-from-before'],
    ['card-without-authorisation', 'authorisation-refused', 'authorisation-of-wrong-kind'],
  ],
  [
    'who confirms gives the last six of the number and a code by text message, not one of them [V-072]',
    'insuredConfirm',
    ['spouse-confirms', 'named-beneficiaries', 'child-of-18'],
    ['code-alone', 'last-six-alone', 'five-of-the-number', 'seven-of-the-number', 'code-of-five'],
  ],
  [
    'the insured agrees in person to a cover that pays on death [V-093]',
    'insuredConfirm',
    ['spouse-confirms', 'named-beneficiaries', 'child-of-18'],
    ['no-consent', 'consent-refused', 'consent-as-text'],
  ],
  [
    'a parent’s own minor child does not confirm, anybody else does [V-094]',
    'insuredConfirm',
    ['minor-of-parent', 'baby-of-parent', 'minor-of-parent-answers-left'],
    ['minor-of-grandparent', 'child-of-18-unconfirmed', 'parent-of-adult'],
  ],
  [
    'the insured agrees to the beneficiaries that the applicant named [V-095]',
    'insuredConfirm',
    ['named-beneficiaries', 'spouse-confirms', 'child-of-18'],
    ['beneficiaries-without-consent', 'beneficiaries-refused', 'beneficiaries-consent-of-wrong-kind'],
  ],
  [
    'health, face, bank and a child’s data have a consent of their own [V-096]',
    'declarations',
    ['grown-insured', 'child-of-13', 'child-of-14'],
    [
      'no-health-consent',
      'no-face-consent',
      'no-bank-consent',
      'child-of-13-without-guardian',
      'bank-consent-refused',
    ],
  ],
  [
    'tax residency is declared, abroad with a number or with why there is none [V-097]',
    'declarations',
    [
      'grown-insured',
      'resident-in-two-countries',
      'resident-abroad-without-number',
      'abroad-left-from-before',
    ],
    [
      'no-residency',
      'unknown-residency',
      'abroad-without-country',
      'abroad-unknown-country',
      'abroad-without-number-or-reason',
      'not-declared',
    ],
  ],
];

test('the screens of the house are these, and no set of answers is left out', () => {
  expect(insurerNeutralScreens).toEqual(['declarations', 'insuredConfirm', 'letterReply', 'paymentChoice']);
  const named = new Set(rules.flatMap(([, screen, ...names]) => names.flat().map((n) => `${screen}/${n}`)));
  const given = [...fixtures].flatMap(([screen, found]) => [...found.keys()].map((n) => `${screen}/${n}`));
  expect(given.filter((name) => !named.has(name))).toEqual([]);
});

describe.each(rules)('%s', (_promise, screen, taken, refused) => {
  test.each(taken)('%s is taken', async (name) => {
    const { answers, issues } = fixtureOf(screen, name);
    expect(issues).toEqual([]);
    expect(await save(screen, answers, true)).toEqual([]);
  });

  test.each(refused)('%s is refused, in words of five languages', async (name) => {
    const { answers, issues } = fixtureOf(screen, name);
    expect(issues.length).toBeGreaterThan(0);
    expect(await save(screen, answers, false)).toEqual(issues);
    for (const issue of issues)
      for (const locale of locales) {
        const title = nameAt(screen, issue.path, locale);
        const text = await told(screen, issue, locale);
        const fixed = FIXED[issue.code]?.[locale];
        if (fixed) expect(text).toBe(`${title}${fixed}`);
        expect(text.startsWith(title), text).toBe(true);
        expect(text).not.toMatch(/[{}]|undefined/);
      }
  });
});

test.each([
  ['letterReply', 'conclusion-of-wrong-kind'],
  ['paymentChoice', 'two-methods'],
  ['paymentChoice', 'authorisation-of-wrong-kind'],
  ['insuredConfirm', 'consent-as-text'],
  ['insuredConfirm', 'beneficiaries-consent-of-wrong-kind'],
])('what no rule has words for is a format error or empty: %s of %s [V-084]', async (screen, name) => {
  const { issues } = fixtureOf(screen, name);
  expect(issues).toMatchObject([{ code: 'value.type' }]);
  expect(await told(screen, issues[0]!, 'zh_CN')).toContain('格式错误或为空');
  expect(await told(screen, issues[0]!, 'en_US')).toContain('format error or empty');
});

test('what a form cannot know the server says: a picture that nobody sent, a code that was never sent', async () => {
  expect(await save('letterReply', fixtureOf('letterReply', 'agreed').answers, false)).toEqual([
    { code: 'upload.missing', path: 'letter/pictures' },
  ]);
  expect(await save('insuredConfirm', fixtureOf('insuredConfirm', 'spouse-confirms').answers, false)).toEqual(
    [{ code: 'smsCode.expired', path: 'identity/smsCode' }],
  );
});
