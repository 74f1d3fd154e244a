// A form changes while a customer fills it in: no answer is lost, and new questions are shown.
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { idOf } from '../forms/base-form-ids.ts';
import { readFixture } from '../forms/fixtures.ts';
import { expect, expectAccessible, field, test } from './journey.ts';
import { publish } from './publish.ts';
import { answersOf, callServer, linkTo, resumeSession } from './trade.ts';

/** A channel of Panshan that has no form of its own before. */
const CHANNEL = { supplierCode: 'PSP', riskCode: 'PSP-R04', platformCode: '77' };
/** The element ids of Panshan's question for a remark, and of the channel's question for a contact. */
const REMARK = panshanIdOf('psp_remark');
const GUIDE = 'guidepsp00000';

type Operations = Overlay['operations'];

function panshanIdOf(elementCode: string): string {
  const { operations } = readFixture<Overlay>('forms/insureInfomation/overlays/panshan.json');
  for (const operation of operations)
    if (operation.op === 'add' && operation.element.elementCode === elementCode)
      return operation.element.elementId;
  throw new Error(`Panshan adds no ${elementCode}`);
}

/** The channel's overlay: it asks for a contact's name, and makes these changes. */
const channelForm = (...changes: Operations): Overlay => ({
  ...(readFixture('forms/insureInfomation/overlays/panshan.json') as Overlay),
  scope: CHANNEL,
  operations: [
    ...changes,
    {
      op: 'add',
      section: idOf('applicant'),
      element: { elementId: GUIDE, elementCode: 'psp_guide', inputType: 'text', requiredFlag: 'Y' },
    },
  ],
  words: {
    zh_CN: { [`${GUIDE}.elementName`]: '渠道联系人' },
    zh_TW: { [`${GUIDE}.elementName`]: '通路聯絡人' },
    en_US: { [`${GUIDE}.elementName`]: 'Channel contact' },
    es_ES: { [`${GUIDE}.elementName`]: 'Contacto del canal' },
    pt_BR: { [`${GUIDE}.elementName`]: 'Contato do canal' },
  },
});

/** The hash of the form that a new customer gets. */
async function liveHash(): Promise<string> {
  const { tradeId, token } = await callServer('getTradeId', CHANNEL);
  return (await callServer('initInsuranceInfo', { tradeId }, token)).version.contentHash;
}

test('a half-filled form meets new versions: all is kept, the new question leads there, what is back is named, and it is saved', async ({
  context,
  page,
}) => {
  const answers = answersOf('panshan-office-worker');
  Object.assign(answers['applicant']!, { psp_remark: '请下午联系' });
  const trade = await callServer('getTradeId', CHANNEL);
  const { tradeId, token } = trade;
  const { version } = await callServer('initInsuranceInfo', { tradeId }, token);
  const { contentHash } = version;
  await callServer('temporaryDataSave', { tradeId, contentHash, answers }, token);

  const address = (tab: typeof page) => field(tab, 'applicant/address').locator('textarea');
  const first = await context.newPage();
  await resumeSession(first, trade);
  await first.goto(linkTo(trade));
  await expect(address(first)).toHaveValue('文三路100号3幢201室');
  await context.setOffline(true);
  await address(first).fill('文二路200号5幢302室');
  await expect(first.getByText('已保存在本机，联网后同步')).toBeVisible();
  await first.close();
  await context.setOffline(false);

  publish(channelForm({ op: 'remove', target: REMARK }), '--by', 'Publisher', '--approved-by', 'Approver');
  await expect.poll(liveHash).not.toBe(contentHash);

  await page.goto(linkTo(trade));
  const changes = page.getByRole('region', { name: '表单有更新' });
  await expect(changes.getByRole('heading', { name: '表单有更新' })).toBeFocused();
  await expect(address(page)).toHaveValue('文二路200号5幢302室');
  await expect(changes.getByRole('listitem').filter({ hasText: '备注' })).toBeVisible();
  await expectAccessible(page);

  const without = await liveHash();
  publish(channelForm(), '--by', 'Publisher', '--approved-by', 'Approver');
  await expect.poll(liveHash).not.toBe(without);
  await page.reload();
  await changes.getByRole('link', { name: '备注' }).click();
  const remark = field(page, 'applicant/psp_remark').locator('textarea');
  await expect(remark).toBeFocused();
  await expect(remark).toHaveValue('请下午联系');
  await expect(changes.getByRole('heading', { level: 3 })).toHaveText([
    '新增的问题',
    '重新询问（已填入您之前的回答）',
  ]);
  await changes.getByRole('link', { name: '渠道联系人' }).click();
  await expect(field(page, 'applicant/psp_guide').locator('input')).toBeFocused();
  await page.keyboard.type('陈景行');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('信息已保存')).toBeVisible();
  const stored = await callServer('initInsuranceInfo', { tradeId }, token);
  expect(stored.changeSummary).toBeNull();
  expect(stored.answers['applicant']).toEqual({
    ...(answers['applicant'] as Record<string, unknown>),
    address: '文二路200号5幢302室',
    psp_guide: '陈景行',
  });
  await page.getByRole('button', { name: '修改' }).click();
  await expect(address(page)).toBeVisible();
  await expect(changes).toHaveCount(0);
});
