// Screens with one form for every insurer: the answers that the server accepts and refuses, and the messages it shows.
import { describe, expect, test } from 'vitest';
import { loadWords, locales, type Locale } from '../../locales/index.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import type { Issue } from '../../src/core/failures/issue.ts';
import { issueMessage } from '../../src/core/messages/issue-message.ts';
import { interpolate } from '../../src/core/messages/message.ts';
import { targetOf } from '../../src/core/answers/answer-target.ts';
import { insurerNeutralAnswers, insurerNeutralScreens, readFixture } from '../forms/fixtures.ts';
import { answerFixture } from './answer-fixtures.ts';
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

/** Uploads a picture and returns its id. */
async function uploadPicture({ tradeId, token }: OpenTrade): Promise<string> {
  const payload = await png();
  const announcement = { tradeId, purpose: 'image', contentType: 'image/png', size: payload.length } as const;
  const { path, sign, uploadId } = await call('cosGetSign', announcement, token);
  const { statusCode } = await app.inject({
    method: 'PUT',
    url: path,
    payload,
    headers: { token, sign, 'content-type': 'application/octet-stream' },
  });
  expect(statusCode).toBe(200);
  return uploadId;
}

let mobileCount = 0;
/** What the fixtures hold instead of a real upload id, mobile number and code. */
const PICTURE_PLACEHOLDER = /"picture[A-Z]0+"/g;
const MOBILE_PLACEHOLDER = '13800138000';
const CODE_PLACEHOLDER = '123456';

/** Replaces the placeholders in answers: uploads the pictures and has the code sent. */
async function withRealAssertions(trade: OpenTrade, answers: unknown): Promise<unknown> {
  let text = JSON.stringify(answers);
  for (const [placeholder] of text.matchAll(PICTURE_PLACEHOLDER))
    text = text.replace(placeholder, JSON.stringify(await uploadPicture(trade)));
  if (!text.includes('"smsCode"')) return JSON.parse(text);
  const mobile = `1390${String(2_005_000 + (mobileCount += 1))}`;
  const { tradeId, token } = trade;
  await call('sendVerifyCode', { tradeId, purpose: 'confirmMobile', mobile }, token);
  const { code } = simulated.sms.messages().findLast((message) => message.mobile === mobile)!;
  return JSON.parse(text.replace(MOBILE_PLACEHOLDER, mobile).replace(CODE_PLACEHOLDER, code));
}

/** Screens whose final answers need an application. */
const AFTER_APPLICATION = ['insuredConfirm', 'letterReply', 'paymentChoice'];

/** Saves an application with two insured persons: the applicant and the spouse. */
async function saveApplication({ key, token }: OpenTrade): Promise<void> {
  const { answers } = answerFixture('chenghai-two-insured-two-beneficiaries');
  await call('saveInsureInfo', { ...key, revision: 0, answers }, token);
}

/**
 * Saves answers to a screen of a trade, and before them an application where the screen needs one. A confirmation holds only
 * for the persons of its application: the form's own rules accept it when nothing but the application is missing.
 *
 * @param assertions whether uploads and codes are real, or the placeholders of the fixture
 * @returns the issues of the response; none when the answers were accepted
 */
async function save(screen: string, answers: unknown, assertions: 'real' | 'placeholders'): Promise<Issue[]> {
  const trade = await openTrade(server);
  const isConfirmation = screen === 'insuredConfirm';
  if (AFTER_APPLICATION.includes(screen) && !isConfirmation) await saveApplication(trade);
  return sendAnswers(trade, screen, answers, assertions, isConfirmation ? 'application.none' : undefined);
}

/** @param refusal the code that answers without issues are refused with; without it they are saved */
async function sendAnswers(
  trade: OpenTrade,
  screen: string,
  answers: unknown,
  assertions: 'real' | 'placeholders',
  refusal?: string,
): Promise<Issue[]> {
  const { tradeId, token } = trade;
  const { version } = await call('initScreen', { tradeId, screen }, token);
  const sentAnswers = assertions === 'real' ? await withRealAssertions(trade, answers) : answers;
  const key = { tradeId, screen, contentHash: version.contentHash, revision: 0 };
  const { status, body } = await attempt('saveScreen', { ...key, answers: sentAnswers }, token);
  const issues = (body.data?.['issues'] ?? []) as Issue[];
  expect(status).toBe(issues.length > 0 ? 422 : refusal ? 409 : 200);
  if (issues.length === 0 && refusal) expect(body.code).toBe(refusal);
  return issues;
}

/** The message that a customer reads for an issue. */
async function messageOf(screen: string, issue: Issue, locale: Locale): Promise<string> {
  const form = forms.get(screen)!;
  const { app: words, issues } = await loadWords(locale);
  return issueMessage(indexForm(form), issue, {
    lang: locale,
    wordOf: (id, property) => form.words[locale]![`${id}.${property}`],
    app: (key, params) => interpolate(words[key]!, params),
    issue: (code, params = {}) => interpolate(issues[code]!, params),
  });
}

/** A word of the element at an answer path, in a language. */
const elementWordAt = (
  screen: string,
  path: string,
  property: 'elementName' | 'alertTitle',
  locale: Locale,
): string => {
  const form = forms.get(screen)!;
  const target = targetOf(indexForm(form), path);
  if (target?.kind !== 'element') throw new Error(`no element at ${path}`);
  return form.words[locale]![`${target.indexed.element.elementId}.${property}`]!;
};

/** The name of an element as messages begin with it: without the marks of a question. */
const nameInSentence = (screen: string, path: string, locale: Locale): string =>
  elementWordAt(screen, path, 'elementName', locale).replaceAll(/[¿?？]/g, '');

interface Rule {
  /** Names of fixtures whose answers the screen accepts. */
  accepted: readonly string[];
  /** Names of fixtures whose answers the screen refuses, with the issues of the fixture. */
  refused: readonly string[];
}

const LETTER_REPLIES = ['agreed', 'agreed-with-two-pictures', 'disagreed-with-opinion'];
const CONFIRMATIONS = ['spouse-confirms', 'named-beneficiaries', 'child-of-18'];

const rulesOfScreen: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  letterReply: {
    'a reply to a letter has a conclusion [V-077]': {
      accepted: LETTER_REPLIES,
      refused: ['no-conclusion', 'unknown-conclusion', 'conclusion-of-wrong-kind'],
    },
    'a reply to a letter has a picture of the letter [V-078]': {
      accepted: LETTER_REPLIES,
      refused: ['no-picture', 'one-picture-twice', 'ten-pictures'],
    },
    'a reply that disagrees has an opinion (A88)': {
      accepted: ['disagreed-with-opinion', 'disagreed-in-two-characters', 'opinion-left-from-before'],
      refused: ['disagreed-without-opinion', 'disagreed-with-empty-opinion', 'opinion-too-short'],
    },
  },
  paymentChoice: {
    'a payment method is chosen [V-075]': {
      accepted: ['wechat', 'qr-code', 'bank-card'],
      refused: ['nothing-chosen', 'empty-choice', 'unknown-method', 'two-methods'],
    },
    'payment by card needs the authorisation [V-076]': {
      accepted: ['bank-card', 'wechat', 'card-left-from-before'],
      refused: ['card-without-authorisation', 'authorisation-refused', 'authorisation-of-wrong-kind'],
    },
  },
  insuredConfirm: {
    'the insured confirms with both the last six of the id number and a code by text message [V-072]': {
      accepted: CONFIRMATIONS,
      refused: ['code-alone', 'last-six-alone', 'five-of-the-number', 'seven-of-the-number', 'code-of-five'],
    },
    'the insured agrees in person to a cover that pays on death [V-093]': {
      accepted: CONFIRMATIONS,
      refused: ['no-consent', 'consent-refused', 'consent-as-text'],
    },
    'every insured confirms, except a minor whose parent applies [V-094]': {
      accepted: ['minor-of-parent', 'baby-of-parent', 'minor-of-parent-answers-left'],
      refused: ['minor-of-grandparent', 'child-of-18-unconfirmed', 'parent-of-adult'],
    },
    'the insured agrees to the beneficiaries that the applicant named [V-095]': {
      accepted: CONFIRMATIONS,
      refused: [
        'beneficiaries-without-consent',
        'beneficiaries-refused',
        'beneficiaries-consent-of-wrong-kind',
      ],
    },
  },
  declarations: {
    "health, face, bank and a child's data each need a consent [V-096]": {
      accepted: ['grown-insured', 'child-of-13', 'child-of-14'],
      refused: [
        'no-health-consent',
        'no-face-consent',
        'no-bank-consent',
        'child-of-13-without-guardian',
        'bank-consent-refused',
      ],
    },
    'face data needs no consent when the code by text message verifies the identity (U8, A99)': {
      accepted: ['sms-instead-of-face'],
      refused: ['no-identity-check'],
    },
    'tax residency is declared; abroad with a tax number or the reason why there is none [V-097]': {
      accepted: [
        'grown-insured',
        'resident-in-two-countries',
        'resident-abroad-without-number',
        'abroad-left-from-before',
      ],
      refused: [
        'no-residency',
        'unknown-residency',
        'abroad-without-country',
        'abroad-unknown-country',
        'abroad-without-number-or-reason',
        'not-declared',
      ],
    },
  },
};

const rules = Object.entries(rulesOfScreen).flatMap(([screen, rulesByTitle]) =>
  Object.entries(rulesByTitle).map(([title, rule]) => ({ title, screen, ...rule })),
);

test('the rules cover every insurer-neutral screen and every fixture of its answers', () => {
  expect(insurerNeutralScreens).toEqual(['declarations', 'insuredConfirm', 'letterReply', 'paymentChoice']);
  const tested = new Set(
    rules.flatMap(({ screen, accepted, refused }) =>
      [...accepted, ...refused].map((name) => `${screen}/${name}`),
    ),
  );
  const fixtureNames = [...fixtures].flatMap(([screen, fixturesByName]) =>
    [...fixturesByName.keys()].map((name) => `${screen}/${name}`),
  );
  expect(fixtureNames.filter((name) => !tested.has(name))).toEqual([]);
});

// `$title` would be cut after forty characters, and the ids at its end with it.
const titledRules = rules.map((rule) => [rule.title, rule] as const);

describe.each(titledRules)('%s', (_title, { screen, accepted, refused }) => {
  test.each(accepted)('%s is accepted', async (name) => {
    const { answers, issues } = fixtureOf(screen, name);
    expect(issues).toEqual([]);
    expect(await save(screen, answers, 'real')).toEqual([]);
  });

  test.each(refused)('%s is refused, with a message in each of five languages', async (name) => {
    const { answers, issues } = fixtureOf(screen, name);
    expect(issues.length).toBeGreaterThan(0);
    expect(await save(screen, answers, 'placeholders')).toEqual(issues);
    for (const issue of issues)
      for (const locale of locales) {
        const text = await messageOf(screen, issue, locale);
        if (issue.code === 'required')
          expect(text).toBe(elementWordAt(screen, issue.path, 'alertTitle', locale));
        else if (issue.code !== 'options.tooFew')
          expect(text.startsWith(nameInSentence(screen, issue.path, locale)), text).toBe(true);
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
])('a value of the wrong type is a format error or empty: %s/%s [V-084]', async (screen, name) => {
  const { answers, issues } = fixtureOf(screen, name);
  expect(issues).toMatchObject([{ code: 'value.type' }]);
  expect(await save(screen, answers, 'placeholders')).toEqual(issues);
  expect(await messageOf(screen, issues[0]!, 'zh_CN')).toContain('格式错误或为空');
  expect(await messageOf(screen, issues[0]!, 'en_US')).toContain('format error or empty');
});

test('a picture that was never uploaded and a code that was never sent are refused', async () => {
  expect(await save('letterReply', fixtureOf('letterReply', 'agreed').answers, 'placeholders')).toEqual([
    { code: 'upload.missing', path: 'letter/pictures' },
  ]);
  expect(
    await save('insuredConfirm', fixtureOf('insuredConfirm', 'spouse-confirms').answers, 'placeholders'),
  ).toEqual([{ code: 'smsCode.expired', path: 'identity/smsCode' }]);
});

describe('a screen about the application is final only after it', () => {
  test.each([
    ['letterReply', 'agreed'],
    ['paymentChoice', 'wechat'],
  ])('%s is refused before the application and saved after it [T14]', async (screen, name) => {
    const trade = await openTrade(server);
    const { answers } = fixtureOf(screen, name);
    expect(await sendAnswers(trade, screen, answers, 'real', 'application.none')).toEqual([]);
    const key = { tradeId: trade.tradeId, screen };
    expect(await call('initScreen', key, trade.token)).toMatchObject({ savedAt: null, revision: 0 });
    await saveApplication(trade);
    expect(await sendAnswers(trade, screen, answers, 'real')).toEqual([]);
  });

  test('a draft of the application is no application [T14]', async () => {
    const trade = await openTrade(server);
    const { answers } = answerFixture('chenghai-two-insured-two-beneficiaries');
    await call('temporaryDataSave', { ...trade.key, answers }, trade.token);
    const payment = fixtureOf('paymentChoice', 'wechat').answers;
    expect(await sendAnswers(trade, 'paymentChoice', payment, 'real', 'application.none')).toEqual([]);
  });
});

test('an insured person consents to nothing before there is an application [U9]', async () => {
  const trade = await openTrade(server);
  const { answers } = fixtureOf('insuredConfirm', 'spouse-confirms');
  expect(await sendAnswers(trade, 'insuredConfirm', answers, 'real', 'application.none')).toEqual([]);
  const key = { tradeId: trade.tradeId, screen: 'insuredConfirm' };
  expect(await call('initScreen', key, trade.token)).toMatchObject({ savedAt: null, revision: 0 });
});

test('once there is an application, only the phone of its insured person confirms [U9]', async () => {
  const trade = await openTrade(server);
  const { tradeId, token } = trade;
  await saveApplication(trade);
  const { sections, words, version } = await call('initScreen', { tradeId, screen: 'insuredConfirm' }, token);
  const { contentHash } = version;
  // What the application says is shown, not asked.
  expect(sections.map(({ elements }) => elements.map(({ elementCode }) => elementCode))).toEqual([
    ['purpose', 'facts', 'exempt', 'sumInsured', 'agreesToCover', 'agreesToBeneficiaries'],
    ['last6', 'mobile', 'smsCode'],
  ]);
  expect(words[`${sections[0]!.elements[1]!.elementId}.elementName`]!.split('\n')).toEqual([
    '产品：澄心定期寿险',
    '承保公司：澄海人寿',
    '保险金额：投保人试算后确定',
    '投保人：欧*** · 我的配偶',
    '被保险人：陈**',
    '身故受益人：投保人指定的受益人',
    '第 1 顺序 · 林** · 100%',
    '第 2 顺序 · 欧*** · 100%',
  ]);
  const confirmWith = async (mobile: string) => {
    await call('sendVerifyCode', { tradeId, purpose: 'confirmMobile', mobile }, token);
    const smsCode = simulated.sms.messages().findLast((message) => message.mobile === mobile)!.code;
    const cover = { agreesToCover: true, agreesToBeneficiaries: true };
    const answers = { cover, identity: { last6: '021158', mobile, smsCode } };
    const request = { tradeId, screen: 'insuredConfirm', contentHash, revision: 0, answers };
    return (await attempt('saveScreen', request, token)).body;
  };
  expect(await confirmWith('13700137000')).toMatchObject({
    code: 'answers.invalid',
    data: { issues: [{ code: 'confirm.mobile', path: 'identity/mobile' }] },
  });
  expect(await confirmWith('13900139000')).toMatchObject({
    data: {
      revision: 1,
      answers: { cover: { applicantIs: 'spouse', birthDate: '1986-11-02', beneficiaryKind: 'designated' } },
    },
  });
  const applicant = { tradeId, screen: 'insuredConfirm', subject: 'r1' };
  expect((await attempt('initScreen', applicant, token)).body).toMatchObject({ code: 'subject.notFound' });
});
