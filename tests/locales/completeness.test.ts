import { createInstance } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadScreenWords, loadWords, locales, type Locale, type Messages } from '../../locales/index.ts';
import { CHARACTER_CLASSES } from '../../schemas/elements/text.ts';
import { UNITS } from '../../schemas/elements/units.ts';
import { schemaIssueCodes } from '../../src/core/failures/issue.ts';
import { publishProblemCodes } from '../../src/core/failures/publish-problem.ts';
import { issueCodes } from '../../validators/rule/issue-codes.ts';
import type { RowStatus } from '../../renderers/store/form-store.ts';
import { SIMPLIFIED, TRADITIONAL } from '../../locales/han-sets.ts';
import { reservedProblemCodes, problemCodes } from './problem-codes.ts';
import sameOnPurpose from './same-on-purpose.json';
import { issuesInSources, fileText, publishProblemsInSources, messageKeysInSources } from './sources.ts';
import { plannedMessages } from './planned-messages.ts';
import { readRequirementAreas } from '../../src/tools/trace.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const files = ['app', 'issues', 'problems', 'publish', 'qa', 'screens', 'upcoming'] as const;
type File = (typeof files)[number];

/**
 * The words of the interface and of hand-built screens; those of publishing, of the QA tool and of pages that are not
 * built yet, which no phone loads.
 */
const all = {} as Record<Locale, Record<File, Messages>>;
beforeAll(async () => {
  for (const locale of locales) {
    const publish = JSON.parse(fileText(locale, 'publish')) as Messages;
    const qa = JSON.parse(fileText(locale, 'qa')) as Messages;
    const screens = await loadScreenWords(locale);
    const upcoming = JSON.parse(fileText(locale, 'upcoming')) as Messages;
    all[locale] = { ...(await loadWords(locale)), publish, qa, screens, upcoming };
  }
});

const PLURAL = /_(zero|one|two|few|many|other)$/;
const bcp47 = (locale: Locale) => locale.replace('_', '-');
const namesIn = (message: string) => [...message.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);
const sorted = (values: Iterable<string>) => [...new Set(values)].sort();

/** Keys without plural endings, each with its messages. */
function byKey(messages: Messages): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [key, message] of Object.entries(messages)) {
    const base = key.replace(PLURAL, '');
    found.set(base, [...(found.get(base) ?? []), message]);
  }
  return found;
}

/** The plural forms of a language, by CLDR: Spanish and Portuguese have one more, for millions. */
const pluralForms = (locale: Locale): string[] =>
  sorted(new Intl.PluralRules(bcp47(locale)).resolvedOptions().pluralCategories);

describe.each(files)('%s.json', (file) => {
  test.each(locales)('%s has the keys of every other language', (locale) => {
    expect(sorted(byKey(all[locale][file]).keys())).toEqual(sorted(byKey(all.zh_CN[file]).keys()));
  });

  test.each(locales)('%s has each plural in the forms of its language, and no others', (locale) => {
    const forms = new Map<string, string[]>();
    for (const key of Object.keys(all[locale][file])) {
      const form = PLURAL.exec(key)?.[1];
      const base = key.replace(PLURAL, '');
      if (form) forms.set(base, [...(forms.get(base) ?? []), form].sort());
    }
    for (const [base, found] of forms) expect({ base, found }).toEqual({ base, found: pluralForms(locale) });
  });

  test.each(locales)('%s says every count in a form that fits it', (locale) => {
    const counting = Object.entries(all[locale][file]).filter(([, message]) =>
      namesIn(message).includes('count'),
    );
    for (const [key] of counting) expect(key).toMatch(PLURAL);
  });

  test.each(locales)('%s uses the same placeholders as the default language', (locale) => {
    const wanted = byKey(all.zh_CN[file]);
    for (const [key, messages] of byKey(all[locale][file]))
      for (const message of messages)
        expect({ key, names: sorted(namesIn(message)) }).toEqual({
          key,
          names: sorted(wanted.get(key)!.flatMap(namesIn)),
        });
  });

  test.each(locales)('%s says something for every key, without stray blanks or markup', (locale) => {
    for (const [key, message] of Object.entries(all[locale][file])) {
      expect(message, key).toMatch(/\S/);
      expect(message, key).not.toMatch(/^\s|\s$| {2}|[<>]|\n/);
      expect(message.replace(/\{[a-zA-Z]+\}/g, ''), key).not.toMatch(/[{}]/);
    }
  });

  test.each(locales)('%s names each key once, in order', (locale) => {
    const keys = [...fileText(locale, file).matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key!);
    expect(keys).toEqual(sorted(keys));
    expect(keys).toHaveLength(Object.keys(all[locale][file]).length);
  });

  test('a message that two languages share is listed in same-on-purpose.json, with a reason', () => {
    const listed: Record<string, { locales: string[]; reason: string }> = sameOnPurpose.alike;
    const wanted = Object.entries(listed)
      .filter(([key]) => key.startsWith(`${file}/`))
      .map(([key, entry]) => ({ key, locales: entry.locales }));
    expect(sortedByKey(alike(file))).toEqual(sortedByKey(wanted));
    for (const [key, { reason }] of Object.entries(listed)) expect(reason, key).toMatch(/\S/);
  });
});

/** Groups of locales with one and the same message, written `en_US = es_ES`. */
function alike(file: File): { key: string; locales: string[] }[] {
  const keys = sorted(locales.flatMap((locale) => Object.keys(all[locale][file])));
  return keys.flatMap((key) => {
    const groups = new Map<string, Locale[]>();
    for (const locale of locales) {
      const message = all[locale][file][key];
      if (message !== undefined) groups.set(message, [...(groups.get(message) ?? []), locale]);
    }
    const shared = [...groups.values()].filter((group) => group.length > 1).map((group) => group.join(' = '));
    return shared.length > 0 ? [{ key: `${file}/${key}`, locales: shared }] : [];
  });
}

const sortedByKey = (entries: { key: string; locales: string[] }[]) =>
  entries.toSorted((a, b) => (a.key < b.key ? -1 : 1));

describe('scripts', () => {
  /** Messages of all files, keyed `app/back`, without those that may hold Chinese in any language. */
  const messagesOf = (locale: Locale, besides: Record<string, string>): [key: string, message: string][] =>
    files
      .flatMap((file) =>
        Object.entries(all[locale][file]).map(([key, text]) => [`${file}/${key}`, text] as const),
      )
      .filter(([key]) => !(key in besides))
      .map(([key, text]) => [key, text]);

  const foreignTo = (set: ReadonlySet<string>, locale: Locale) =>
    messagesOf(locale, sameOnPurpose.languageNames)
      .map(([key, text]) => ({
        key,
        foreign: (text.match(/\p{Script=Han}/gu) ?? []).filter((c) => !set.has(c)),
      }))
      .filter(({ foreign }) => foreign.length > 0);

  test('the two character sets tell the scripts apart', () => {
    expect([...'證碼請擇關單'].filter((c) => SIMPLIFIED.has(c) || !TRADITIONAL.has(c))).toEqual([]);
    expect([...'证码请择关单'].filter((c) => TRADITIONAL.has(c) || !SIMPLIFIED.has(c))).toEqual([]);
  });

  test('zh_TW holds no characters that only simplified Chinese has', () => {
    expect(foreignTo(TRADITIONAL, 'zh_TW')).toEqual([]);
  });

  test('zh_CN holds no characters that only traditional Chinese has', () => {
    expect(foreignTo(SIMPLIFIED, 'zh_CN')).toEqual([]);
  });

  test('zh_TW uses the words of Taiwan', () => {
    const mainland =
      /信息|網絡|默認|軟件|屏幕|登錄|鏈接|用戶|服務器|短信|數據|視頻|菜單|搜索|保存|刷新|投保人|身份證|激活/;
    expect(messagesOf('zh_TW', {}).filter(([, text]) => mainland.test(text))).toEqual([]);
  });

  test.each(['en_US', 'es_ES', 'pt_BR'] as const)('%s holds Chinese only where it is listed', (locale) => {
    const listed = { ...sameOnPurpose.languageNames, ...sameOnPurpose.chineseInLatin };
    const chinese = /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u;
    expect(messagesOf(locale, listed).filter(([, text]) => chinese.test(text))).toEqual([]);
    for (const key of Object.keys(sameOnPurpose.chineseInLatin)) {
      const [file, name] = key.split('/') as [File, string];
      expect(all[locale][file][name], key).toMatch(chinese);
    }
  });
});

describe('codes and words', () => {
  const failures = issuesInSources();
  const codes = sorted([...issueCodes, ...schemaIssueCodes, ...failures.keys()]);

  test('every issue code has a message, and every message a code', () => {
    expect(codes.length).toBeGreaterThan(issueCodes.length);
    expect(Object.keys(all.zh_CN.issues)).toEqual(codes);
  });

  test('a message about a field names it, and uses no params but those of its failure', () => {
    for (const [code, message] of Object.entries(all.zh_CN.issues)) {
      const names = namesIn(message);
      expect(names, code).toContain('title');
      const sent = failures.get(code) ?? new Set();
      expect(
        names.filter((name) => name !== 'title' && !sent.has(name)),
        code,
      ).toEqual([]);
    }
  });

  test('every problem code has a message, and every message a code', () => {
    expect(Object.keys(all.zh_CN.problems)).toEqual(sorted([...problemCodes, ...reservedProblemCodes]));
    expect(reservedProblemCodes.filter((code) => problemCodes.includes(code))).toEqual([]);
  });

  test('words that are ready before their page name a requirement that will say them, and are nowhere else', () => {
    expect(Object.keys(all.zh_CN.upcoming)).toEqual(Object.keys(plannedMessages));
    const known = new Set(readRequirementAreas(projectRoot()).flatMap(({ items }) => Object.keys(items)));
    for (const [key, id] of Object.entries(plannedMessages)) {
      expect(known, key).toContain(id);
      for (const file of files)
        if (file !== 'upcoming') expect(all.zh_CN[file], key).not.toHaveProperty([key]);
    }
  });

  test('every reason not to publish has a message, and every message a reason that the sources give', () => {
    const given = publishProblemsInSources();
    expect(Object.keys(all.zh_CN.publish)).toEqual(sorted(publishProblemCodes));
    expect(sorted(given.keys())).toEqual(sorted(publishProblemCodes));
    for (const [code, message] of Object.entries(all.zh_CN.publish))
      for (const params of given.get(code)!)
        expect(
          namesIn(message).filter((name) => !params.has(name)),
          code,
        ).toEqual([]);
  });

  test('everything that the interface says by name has a word', () => {
    const words = new Map([
      ...byKey(all.zh_CN.app),
      ...byKey(all.zh_CN.problems),
      ...byKey(all.zh_CN.screens),
    ]);
    expect([...messageKeysInSources()].filter((key) => !words.has(key))).toEqual([]);
  });

  test('units, character classes and states of a row have words', () => {
    const words = new Map([...byKey(all.zh_CN.app), ...byKey(all.zh_CN.problems)]);
    const needed = [
      ...UNITS.filter((unit) => unit !== 'none').map((unit) => `unit.${unit}`),
      // No text fails the classes that take every character.
      ...CHARACTER_CLASSES.filter((name) => name !== 'any' && name !== 'multiline').map(
        (name) => `characters.${name}`,
      ),
      ...(['complete', 'unfinished', 'wrong'] satisfies RowStatus[]).map((status) => `rows.${status}`),
      ...locales.map((locale) => `language.${locale}`),
    ];
    expect(needed.filter((key) => !words.has(key))).toEqual([]);
  });
});

describe('what the specification fixes', () => {
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
  ] as const)('%s %s', (file, key, chinese, english) => {
    expect([all.zh_CN[file][key], all.en_US[file][key]]).toEqual([chinese, english]);
  });

  test.each([
    ['issues', 'id.addressCode', '地址编码错误', 'address code error'],
    ['issues', 'occupation.refused', '该职业不符合承保要求', 'occupation is unsuitable for underwriting'],
    ['issues', 'bank.unavailable', '该银行暂不可用', 'bank is unavailable'],
    ['app', 'linkInvalid.title', '链接已失效', 'no longer valid'],
    ['app', 'toast.copied', '复制成功', 'Copied'],
    ['app', 'reminder', '提示', 'Reminder'],
    ['problems', 'session.none', '未登录', 'Not logged in'],
  ] as const)('the meaning of %s %s', (file, key, chinese, english) => {
    expect(all.zh_CN[file][key]).toContain(chinese);
    expect(all.en_US[file][key]).toContain(english);
  });
});

interface Saying {
  file: File;
  key: string;
  params: Record<string, string | number>;
}

/** Every key of a language with values for its placeholders; plurals once for each of some counts. */
function sayings(locale: Locale): Saying[] {
  return files.flatMap((file) =>
    [...byKey(all[locale][file])].flatMap(([key, messages]): Saying[] => {
      const params = Object.fromEntries(messages.flatMap(namesIn).map((name) => [name, `(${name})`]));
      if (!('count' in params)) return [{ file, key, params }];
      return [0, 1, 2, 5, 21, 100, 1_000_000].map((count) => ({ file, key, params: { ...params, count } }));
    }),
  );
}

test.each(locales)('i18next fills in every message of %s', async (locale) => {
  const i18n = createInstance();
  await i18n.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { ...all[locale] } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  for (const { file, key, params } of sayings(locale)) {
    const said = i18n.t(key, { ns: file, ...params });
    expect(said, key).not.toBe(key);
    expect(said, key).not.toMatch(/[{}]/);
    for (const value of Object.values(params)) expect(said, key).toContain(`${value}`);
  }
});
