// A live form is published again with each kind of change while a customer's draft is half filled: no answer is lost, the
// change has its class, and the customer is told in words what to do.
import { expect, test } from 'vitest';
import { loadScreenWords, locales } from '../../locales/index.ts';
import type { OpenedForm } from '../../schemas/generated/insurance.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { FormStore } from '../../renderers/store/form-store.ts';
import { changeTargets } from '../../src/app/form/change-targets.ts';
import { flattenAnswers, type Answers } from '../../src/core/answers/answers.ts';
import { classOf } from '../../src/core/diff/change.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { dailySample } from '../depth.ts';
import { idOf } from '../forms/small-form.ts';
import { withWords } from '../constructs/construct-form.ts';
import { ANSWERS, LIVE_CHANGES, liveForm, type LiveChange } from './live-changes.ts';
import { publisher } from './publisher.ts';
import { startServer } from './server.ts';
import { PRODUCTS } from './trade.ts';
import { eventually } from './eventually.ts';

const server = await startServer();
const { call } = server;
const publish = publisher(server.databaseUrl);
const language = 'en_US';
const screens = await loadScreenWords(language);

async function release(form: Form) {
  const result = await publish(form);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.published[0]!;
}

/** What the card of changes says, line by line: the heading of the list, the question, the answer. */
function told(form: Form, { answers, changeSummary }: OpenedForm): string[] {
  if (!changeSummary) return [];
  const store = new FormStore({
    index: indexForm(form),
    answers: answers as Answers,
    context: () => ({ asOf: '2026-11-21', codeListItem: () => undefined }),
    validators: () => Promise.reject(new Error('the card checks nothing')),
    newRowId: () => 'r',
  });
  const line = (list: string, name: string | undefined, text: string | undefined) =>
    [screens[`changeSummary.${list}`], name, text]
      .filter(Boolean)
      .map((part) => part!.replace(` (${language})`, ''))
      .join(' | ');
  const words = form.words[language]!;
  const lines = Object.entries(changeTargets(store, changeSummary)).flatMap(([list, targets]) =>
    targets.map(({ id, isSection, text }) =>
      line(list, words[`${id}.${isSection ? 'title' : 'elementName'}`], text),
    ),
  );
  return [...lines, ...changeSummary.retired.map(({ label, text }) => line('retired', label, text))];
}

test.each(
  dailySample('LIVE_CHANGES_SEED', LIVE_CHANGES, 4).map((row, i) => [row.title, row, `live${i}`] as const),
)('%s', async (_title, { change, changeClass, moves, wording, told: expected }: LiveChange, screen) => {
  const before = liveForm(screen);
  await release(before);
  const { tradeId, token } = await call('getTradeId', PRODUCTS.chenghai);
  const open = () => call('openForm', { tradeId, screen, language }, token);
  const first = await eventually(open);
  const { contentHash } = first.version;
  await call('temporaryDataSave', { tradeId, screen, contentHash, answers: ANSWERS }, token);

  const changed = structuredClone(before);
  change(changed);
  const after = withWords(changed);
  if (wording) for (const words of Object.values(after.words)) words[`${idOf('more')}.elementName`] = wording;
  const { report, contentHash: newHash } = await release(after);
  expect(classOf(report!.changes)).toBe(changeClass);

  const moved = changeClass === 'C3' && !moves ? contentHash : newHash;
  const resumed = await eventually(async () => {
    const opened = await open();
    expect(opened.version.contentHash).toBe(moved);
    return opened;
  });
  expect(lost(before, resumed)).toEqual([]);
  expect(told(after, resumed)).toEqual(expected);
});

/** The answers that the draft had and that are neither in it nor among the news of changes, unchanged. */
function lost(before: Form, { answers, changeSummary }: OpenedForm): string[] {
  const kept = JSON.stringify(answers);
  const { values } = flattenAnswers(indexForm(before), ANSWERS);
  const retired = new Map(changeSummary?.retired.map(({ path, value }) => [path, value]));
  return [...values].flatMap(([path, value]) => {
    const own = path
      .split('/')
      .reduce<unknown>(
        (part, key) =>
          Array.isArray(part)
            ? part.find(({ rowId }: { rowId: string }) => rowId === key)
            : (part as Record<string, unknown> | undefined)?.[key],
        JSON.parse(kept),
      );
    return own === value || retired.get(path) === value ? [] : [path];
  });
}

test('each language has words for each list of the news', async () => {
  for (const locale of locales) {
    const own = await loadScreenWords(locale);
    for (const list of ['refused', 'required', 'added', 'changed', 'hidden', 'restored', 'retired'])
      expect(own[`changeSummary.${list}`], `${locale} ${list}`).toBeTruthy();
  }
});
