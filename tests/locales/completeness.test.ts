// Every locale has every message, with the plurals, parameters and script of its language.
import { createInstance } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loadBuyingWords,
  loadScreenWords,
  loadWords,
  locales,
  type Locale,
  type Messages,
} from '../../locales/index.ts';
import groupCheckSchema from '../../schemas/documents/group-check.json' with { type: 'json' };
import { CHARACTER_CLASSES } from '../../schemas/elements/text.ts';
import { UNITS } from '../../schemas/elements/units.ts';
import { issuePlaceholders } from '../../src/core/form-checks/issue-placeholders.ts';
import { schemaIssueCodes } from '../../src/core/failures/issue.ts';
import { publishProblemCodes } from '../../src/core/failures/publish-problem.ts';
import { issueCodes } from '../../validators/rule/issue-codes.ts';
import type { RowStatus } from '../../renderers/store/form-issues.ts';
import { SIMPLIFIED, TRADITIONAL } from '../../locales/han-sets.ts';
import { reservedProblemCodes, problemCodes } from './problem-codes.ts';
import sameOnPurpose from './same-on-purpose.json';
import {
  commandLineMessages,
  issuesInSources,
  fileText,
  publishProblemsInSources,
  isUsedByApp,
  messageKeysInSources,
  usageErrorsInSources,
} from './sources.ts';
import { plannedMessages } from './planned-messages.ts';
import { readLater } from '../../src/tools/call-table/later.ts';
import { readRequirementAreas } from '../../src/tools/requirements/requirement-areas.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const files = [
  'app',
  'buying',
  'buying-failures',
  'issues',
  'price',
  'problems',
  'publish',
  'qa',
  'screens',
  'sms',
  'upcoming',
] as const;
type File = (typeof files)[number];

/** All messages by locale and file, including those that the customer's app never loads. */
const messages = {} as Record<Locale, Record<File, Messages>>;
beforeAll(async () => {
  for (const locale of locales) {
    const publish = JSON.parse(fileText(locale, 'publish')) as Messages;
    const qa = JSON.parse(fileText(locale, 'qa')) as Messages;
    const screens = await loadScreenWords(locale);
    const { buying, failures } = await loadBuyingWords(locale);
    const price = JSON.parse(fileText(locale, 'price')) as Messages;
    const sms = JSON.parse(fileText(locale, 'sms')) as Messages;
    const upcoming = JSON.parse(fileText(locale, 'upcoming')) as Messages;
    messages[locale] = {
      ...(await loadWords(locale)),
      buying,
      'buying-failures': failures,
      price,
      publish,
      qa,
      screens,
      sms,
      upcoming,
    };
  }
});

const PLURAL = /_(zero|one|two|few|many|other)$/;
const bcp47 = (locale: Locale) => locale.replace('_', '-');
const paramsIn = (message: string) => [...message.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);
const sorted = (values: Iterable<string>) => [...new Set(values)].sort();

/** Messages by key; the plural forms of a key together. */
function byKey(fileMessages: Messages): Map<string, string[]> {
  const messagesByKey = new Map<string, string[]>();
  for (const [key, message] of Object.entries(fileMessages)) {
    const base = key.replace(PLURAL, '');
    messagesByKey.set(base, [...(messagesByKey.get(base) ?? []), message]);
  }
  return messagesByKey;
}

/** The plural categories of a locale by CLDR. Spanish and Portuguese have `many`, for millions. */
const pluralForms = (locale: Locale): string[] =>
  sorted(new Intl.PluralRules(bcp47(locale)).resolvedOptions().pluralCategories);

describe.each(files)('%s.json', (file) => {
  test.each(locales)('%s has the keys of every other locale', (locale) => {
    expect(sorted(byKey(messages[locale][file]).keys())).toEqual(sorted(byKey(messages.zh_CN[file]).keys()));
  });

  test.each(locales)('%s has every plural in exactly the categories of its language', (locale) => {
    const forms = new Map<string, string[]>();
    for (const key of Object.keys(messages[locale][file])) {
      const form = PLURAL.exec(key)?.[1];
      const base = key.replace(PLURAL, '');
      if (form) forms.set(base, [...(forms.get(base) ?? []), form].sort());
    }
    for (const [base, categories] of forms)
      expect({ base, categories }).toEqual({ base, categories: pluralForms(locale) });
  });

  test.each(locales)('%s has plural forms for every message with a count', (locale) => {
    const messagesWithCount = Object.entries(messages[locale][file]).filter(([, message]) =>
      paramsIn(message).includes('count'),
    );
    for (const [key] of messagesWithCount) expect(key).toMatch(PLURAL);
  });

  test.each(locales)('%s uses the parameters of the default locale in every message', (locale) => {
    const defaultMessages = byKey(messages.zh_CN[file]);
    for (const [key, forms] of byKey(messages[locale][file]))
      for (const message of forms)
        expect({ key, params: sorted(paramsIn(message)) }).toEqual({
          key,
          params: sorted(defaultMessages.get(key)!.flatMap(paramsIn)),
        });
  });

  test.each(locales)('%s has a text for every key, without stray spaces or markup', (locale) => {
    for (const [key, message] of Object.entries(messages[locale][file])) {
      expect(message, key).toMatch(/\S/);
      expect(message, key).not.toMatch(/^\s|\s$| {2}|[<>]|\n/);
      expect(message.replace(/\{(?:[a-zA-Z]+|\d)\}/g, ''), key).not.toMatch(/[{}]/);
    }
  });

  test.each(locales)('%s has each key once and in alphabetical order', (locale) => {
    const keys = [...fileText(locale, file).matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key!);
    expect(keys).toEqual(sorted(keys));
    expect(keys).toHaveLength(Object.keys(messages[locale][file]).length);
  });

  test('a message that two locales share is listed in same-on-purpose.json with a reason', () => {
    const listed: Record<string, { locales: string[]; reason: string }> = sameOnPurpose.alike;
    const expectedGroups = Object.entries(listed)
      .filter(([key]) => key.startsWith(`${file}/`))
      .map(([key, entry]) => ({ key, locales: entry.locales }));
    expect(sortedByKey(sharedMessages(file))).toEqual(sortedByKey(expectedGroups));
    for (const [key, { reason }] of Object.entries(listed)) expect(reason, key).toMatch(/\S/);
  });
});

/** The keys whose message is the same in several locales, with these written `en_US = es_ES`. */
function sharedMessages(file: File): { key: string; locales: string[] }[] {
  const keys = sorted(locales.flatMap((locale) => Object.keys(messages[locale][file])));
  return keys.flatMap((key) => {
    const groups = new Map<string, Locale[]>();
    for (const locale of locales) {
      const message = messages[locale][file][key];
      if (message !== undefined) groups.set(message, [...(groups.get(message) ?? []), locale]);
    }
    const sharedGroups = [...groups.values()]
      .filter((group) => group.length > 1)
      .map((group) => group.join(' = '));
    return sharedGroups.length > 0 ? [{ key: `${file}/${key}`, locales: sharedGroups }] : [];
  });
}

const sortedByKey = (entries: { key: string; locales: string[] }[]) =>
  entries.toSorted((a, b) => (a.key < b.key ? -1 : 1));

describe('scripts', () => {
  /** The messages of all files by `file/key`, except the listed ones. */
  const messagesOf = (locale: Locale, exceptions: Record<string, string>): [key: string, message: string][] =>
    files
      .flatMap((file) =>
        Object.entries(messages[locale][file]).map(([key, text]) => [`${file}/${key}`, text] as const),
      )
      .filter(([key]) => !(key in exceptions))
      .map(([key, text]) => [key, text]);

  const foreignCharacters = (script: ReadonlySet<string>, locale: Locale) =>
    messagesOf(locale, sameOnPurpose.languageNames)
      .map(([key, text]) => ({
        key,
        foreign: (text.match(/\p{Script=Han}/gu) ?? []).filter((character) => !script.has(character)),
      }))
      .filter(({ foreign }) => foreign.length > 0);

  test('the two character sets distinguish simplified from traditional characters', () => {
    expect(
      [...'證碼請擇關單'].filter((character) => SIMPLIFIED.has(character) || !TRADITIONAL.has(character)),
    ).toEqual([]);
    expect(
      [...'证码请择关单'].filter((character) => TRADITIONAL.has(character) || !SIMPLIFIED.has(character)),
    ).toEqual([]);
  });

  test('zh_TW has no characters of simplified Chinese only', () => {
    expect(foreignCharacters(TRADITIONAL, 'zh_TW')).toEqual([]);
  });

  test('zh_CN has no characters of traditional Chinese only', () => {
    expect(foreignCharacters(SIMPLIFIED, 'zh_CN')).toEqual([]);
  });

  test('zh_TW uses the vocabulary of Taiwan', () => {
    const mainlandWords =
      /信息|網絡|默認|軟件|屏幕|登錄|鏈接|用戶|服務器|短信|數據|視頻|菜單|搜索|保存|刷新|投保人|身份證|激活/;
    expect(messagesOf('zh_TW', {}).filter(([, text]) => mainlandWords.test(text))).toEqual([]);
  });

  test.each(['en_US', 'es_ES', 'pt_BR'] as const)(
    '%s has Chinese characters only in the listed messages',
    (locale) => {
      const listed = { ...sameOnPurpose.languageNames, ...sameOnPurpose.chineseInLatin };
      const chinese = /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u;
      expect(messagesOf(locale, listed).filter(([, text]) => chinese.test(text))).toEqual([]);
      for (const key of Object.keys(sameOnPurpose.chineseInLatin)) {
        const [file, name] = key.split('/') as [File, string];
        expect(messages[locale][file][name], key).toMatch(chinese);
      }
    },
  );
});

/** Issues with params at a section, of a check with a message of its own, or of calls. */
const NOT_OF_ELEMENTS = new Set([
  'beneficiary.max',
  'beneficiary.total',
  'condition.refused',
  'count.range',
  'route.missing',
  'rows.tooFew',
  'rows.tooMany',
]);

/** The issues and problems of the calls of buying are in `buying-failures.json`, which its pages load. */
const issueMessages = (): Messages => {
  const { issues, 'buying-failures': failures } = messages.zh_CN;
  const ofBuying = Object.entries(failures).filter(([code]) => !problemCodes.includes(code));
  return { ...issues, ...Object.fromEntries(ofBuying) };
};

describe('codes and their messages', () => {
  const sourceIssues = issuesInSources();
  const codes = sorted([...issueCodes, ...schemaIssueCodes(), ...sourceIssues.keys()]);

  test('every issue code has a message, and every message an issue code', () => {
    expect(codes.length).toBeGreaterThan(issueCodes.length);
    expect(sorted(Object.keys(issueMessages()))).toEqual(codes);
  });

  test('an issue message names the element, and uses only the params of its code', () => {
    for (const [code, message] of Object.entries(issueMessages())) {
      const messageParams = paramsIn(message);
      expect(messageParams, code).toContain('title');
      const issueParams = sourceIssues.get(code) ?? new Set();
      expect(
        messageParams.filter((name) => name !== 'title' && !issueParams.has(name)),
        code,
      ).toEqual([]);
    }
  });

  test('forms may use the params of an issue as placeholders in their own words, all of them', () => {
    const ofForms = Object.keys(messages.zh_CN.issues).filter((code) => !NOT_OF_ELEMENTS.has(code));
    for (const code of ofForms)
      expect(sorted(issuePlaceholders(code)), code).toEqual(
        sorted(['title', ...(sourceIssues.get(code) ?? [])]),
      );
  });

  test('a check can report the issues of house rules, whose messages name nothing but the question', () => {
    const conditionCheck = groupCheckSchema.oneOf.find(({ title }) => title === 'ConditionCheck')!;
    const { enum: houseRules } = (conditionCheck.properties as { issue: { enum: string[] } }).issue;
    expect(houseRules).toEqual(sorted(houseRules));
    for (const code of houseRules) {
      expect(issueCodes, code).toContain(code);
      expect(issuePlaceholders(code), code).toEqual(['title']);
    }
  });

  test('every problem code has a message, and every message a problem code', () => {
    const { problems, 'buying-failures': failures } = messages.zh_CN;
    const ofBuying = Object.keys(failures).filter((code) => !codes.includes(code));
    expect([...Object.keys(problems), ...ofBuying].sort()).toEqual(
      sorted([...problemCodes, ...reservedProblemCodes]),
    );
    expect(reservedProblemCodes.filter((code) => problemCodes.includes(code))).toEqual([]);
  });

  test('every planned message names the requirement that will use it, a page or call to come, and is in no other file', () => {
    expect(Object.keys(messages.zh_CN.upcoming)).toEqual(Object.keys(plannedMessages));
    const requirementIds = new Set(
      readRequirementAreas(projectRoot()).flatMap(({ items }) => Object.keys(items)),
    );
    const laterIds = new Set(readLater(projectRoot()).later.flatMap(({ ids }) => ids));
    for (const [key, id] of Object.entries(plannedMessages)) {
      expect(requirementIds, key).toContain(id);
      if (/^[CR]-/.test(id)) expect(laterIds, key).toContain(id);
      for (const file of files)
        if (file !== 'upcoming') expect(messages.zh_CN[file], key).not.toHaveProperty([key]);
    }
  });

  test('every publish problem in the sources has a message, and every message a publish problem', () => {
    const sourceProblems = publishProblemsInSources();
    expect(Object.keys(messages.zh_CN.publish)).toEqual(sorted(publishProblemCodes));
    expect(sorted(sourceProblems.keys())).toEqual(sorted(publishProblemCodes));
    for (const [code, message] of Object.entries(messages.zh_CN.publish))
      for (const params of sourceProblems.get(code)!)
        expect(
          paramsIn(message).filter((name) => !params.has(name)),
          code,
        ).toEqual([]);
  });

  test('every usage error of the command line has a message with its params, and every such message a use (G11)', () => {
    const sourceErrors = usageErrorsInSources();
    expect(sourceErrors.size).toBeGreaterThan(40);
    for (const locale of locales)
      for (const [code, calls] of sourceErrors)
        for (const params of calls)
          expect(
            paramsIn(messages[locale].qa[code] ?? '{missing}').filter((name) => !params.has(name)),
            `${locale} ${code}`,
          ).toEqual([]);
    const unused = Object.keys(messages.zh_CN.qa).filter(
      (key) => /^usage\.(?!help$|rule\.(entry|notJson|shape))/.test(key) && !sourceErrors.has(key),
    );
    expect(unused).toEqual([]);
  });

  test('every message that the command line asks for is there, with params for its placeholders', () => {
    const { app, issues, qa } = messages.zh_CN;
    const calls = commandLineMessages();
    expect(calls.length).toBeGreaterThan(100);
    for (const { key, isPrefix, params } of calls) {
      const found = [qa, app, issues].flatMap((file) =>
        Object.entries(file).filter(([name]) =>
          isPrefix ? name.startsWith(key) : name.replace(PLURAL, '') === key,
        ),
      );
      expect(found.length, key).toBeGreaterThan(0);
      if (isPrefix || !params) continue;
      const lacking = found.map(([, message]) => paramsIn(message).filter((name) => !params.has(name)));
      expect(lacking, key).toContainEqual([]);
    }
  });

  test('every message key in the sources has a message', () => {
    const messagesByKey = new Map([
      ...byKey(messages.zh_CN.app),
      ...byKey(messages.zh_CN.problems),
      ...byKey(messages.zh_CN.screens),
      ...byKey(messages.zh_CN.buying),
    ]);
    expect([...messageKeysInSources()].filter((key) => !messagesByKey.has(key))).toEqual([]);
  });

  test('every message of the interface has a use; those of pages to come are not sent to phones', () => {
    const unused = Object.keys({ ...messages.zh_CN.app, ...messages.zh_CN.screens, ...messages.zh_CN.buying })
      .map((key) => key.replace(/_(one|other)$/, ''))
      .filter((key) => !isUsedByApp(key));
    expect(unused).toEqual([]);
    expect(isUsedByApp('home.planner')).toBe(false);
  });

  test('units, character classes, row states and locales have messages', () => {
    const messagesByKey = new Map([...byKey(messages.zh_CN.app), ...byKey(messages.zh_CN.problems)]);
    const keys = [
      ...UNITS.filter((unit) => unit !== 'none').map((unit) => `unit.${unit}`),
      // The classes `any` and `multiline` accept every character, so they have no message.
      ...CHARACTER_CLASSES.filter((name) => name !== 'any' && name !== 'multiline').map(
        (name) => `characters.${name}`,
      ),
      ...(['complete', 'untouched', 'unfinished', 'wrong'] satisfies RowStatus[]).map(
        (status) => `rows.${status}`,
      ),
      ...locales.map((locale) => `language.${locale}`),
    ];
    expect(keys.filter((key) => !messagesByKey.has(key))).toEqual([]);
  });
});

describe('messages with a wording fixed by the specification', () => {
  test.each([
    ['problems', 'http.400', '请求错误(400)', 'request error(400)'],
    ['problems', 'http.401', '拒绝访问(401)', 'access denied(401)'],
    ['problems', 'http.403', '请求错误(403)', 'request error(403)'],
    ['problems', 'http.404', '请求失败(404)', 'request failed(404)'],
    ['problems', 'http.408', '请求超时(408)', 'request timeout(408)'],
    ['problems', 'http.500', '服务器错误(500)', 'server error(500)'],
    ['problems', 'http.501', '服务未实现(501)', 'service not implemented(501)'],
    ['problems', 'http.502', '网络错误(502)', 'network error(502)'],
    ['problems', 'http.503', '服务不可用(503)', 'service unavailable(503)'],
    ['problems', 'http.504', '网络超时(504)', 'network timeout(504)'],
    ['problems', 'http.505', 'HTTP版本不受支持(505)', 'HTTP version not supported(505)'],
    ['problems', 'http.other', '连接出错({status})!', 'connection error({status})!'],
    ['problems', 'network.timeout', '请求超时!', 'request timed out!'],
    ['problems', 'server.error', '服务异常', 'service exception'],
    ['app', 'toast.missingParam', '缺少路由参数{name}', 'missing route parameter {name}'],
    ['issues', 'required', '{title}不能为空', '{title} cannot be empty'],
  ] as const)('%s %s is worded as specified', (file, key, chinese, english) => {
    expect([messages.zh_CN[file][key], messages.en_US[file][key]]).toEqual([chinese, english]);
  });

  test.each([
    ['issues', 'id.addressCode', '地址编码错误', 'address code error'],
    ['issues', 'occupation.refused', '该职业不符合承保要求', 'occupation is unsuitable for underwriting'],
    ['issues', 'bank.unavailable', '该银行暂不可用', 'bank is unavailable'],
    ['app', 'linkInvalid.title', '链接已失效', 'no longer valid'],
    ['screens', 'toast.copied', '复制成功', 'Copied'],
    ['upcoming', 'reminder', '提示', 'Reminder'],
    ['problems', 'session.none', '未登录', 'Not logged in'],
  ] as const)('%s %s contains the specified wording', (file, key, chinese, english) => {
    expect(messages.zh_CN[file][key]).toContain(chinese);
    expect(messages.en_US[file][key]).toContain(english);
  });
});

/** A message key with sample values for its parameters. */
interface SampleMessage {
  file: File;
  key: string;
  params: Record<string, string | number>;
}

/** Every message of a locale with sample values for its parameters; a plural with several counts. */
function sampleMessages(locale: Locale): SampleMessage[] {
  return files.flatMap((file) =>
    [...byKey(messages[locale][file])].flatMap(([key, forms]): SampleMessage[] => {
      const params = Object.fromEntries(forms.flatMap(paramsIn).map((name) => [name, `(${name})`]));
      if (!('count' in params)) return [{ file, key, params }];
      return [0, 1, 2, 5, 21, 100, 1_000_000].map((count) => ({ file, key, params: { ...params, count } }));
    }),
  );
}

test.each(locales)('i18next interpolates every message of %s', async (locale) => {
  const i18n = createInstance();
  await i18n.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { ...messages[locale] } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  for (const { file, key, params } of sampleMessages(locale)) {
    const text = i18n.t(key, { ns: file, ...params });
    expect(text, key).not.toBe(key);
    expect(text, key).not.toMatch(/[{}]/);
    for (const value of Object.values(params)) expect(text, key).toContain(`${value}`);
  }
});
