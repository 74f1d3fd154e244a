// Failures of server and network: messages, retry, no lost answers.
import { fillField } from './fill-field.ts';
import {
  controlOf,
  errorOf,
  expect,
  expectAccessible,
  expectSaved,
  field,
  nextButton,
  test,
} from './journey.ts';
import { answersOf, linkTo, openInSession, openTrade, startTrade } from './trade.ts';

/** Responses of failing servers and proxies, and the message that a customer reads; no response: the network fails. */
const FAILURES = {
  'no network': { message: '网络不通，请检查网络后重试', response: undefined },
  'an error page': {
    message: '网络错误(502)',
    response: { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1><hr>nginx/1.25' },
  },
  'a stack trace in an envelope': {
    message: '服务器错误(500)',
    response: {
      status: 500,
      json: { code: 'E0001', status: 'FAIL', message: 'java.lang.NullPointerException at Orders.java:42' },
    },
  },
  maintenance: {
    message: '服务正在维护，请稍后再试',
    response: { status: 503, json: { code: 'server.unavailable', status: 'FAIL', message: '' } },
  },
} as const;

test('every kind of server failure shows a message and a retry button, on home and form @rare', async ({
  page,
}) => {
  const trade = await startTrade('hemu');
  for (const { message, response } of Object.values(FAILURES)) {
    await page.route(/\/funapi\//, (route) => (response ? route.fulfill(response) : route.abort()));
    await page.goto('/shop/tabbar/index');
    await expect(page.getByRole('alert').getByText(message)).toBeVisible();
    await expect(page.getByText(/nginx|java|Exception|<h1>/)).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('禾木百万医疗')).toBeVisible();
  }
  await page.route(/screen\/open/, (route) => route.fulfill(FAILURES['an error page'].response));
  await openInSession(page, trade, linkTo(trade));
  await expect(page.getByRole('alert').getByText('网络错误(502)')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(field(page, 'applicant/name')).toBeVisible();
});

test('a failed save shows an error at the button, keeps every answer and succeeds on the next tap', async ({
  page,
}) => {
  const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
  await openTrade(page, trade);
  await page.route(/saveInsureInfo/, (route) =>
    route.fulfill(FAILURES['a stack trace in an envelope'].response),
  );
  await nextButton(page).click();
  await expect(page.getByRole('alert').getByText('服务器错误(500)')).toBeVisible();
  await expect(page.getByText(/java|Exception/)).toHaveCount(0);
  await expect(controlOf(page, 'applicant/name')).toHaveValue('欧阳若溪');
  await page.unrouteAll();
  await nextButton(page).click();
  await expectSaved(page);
  await expectAccessible(page);
});

test('a form whose validator module cannot be fetched still saves: the server checks the answers @rare', async ({
  page,
}) => {
  await page.route(/\/shop\/validators\//, (route) => route.abort());
  const answers = answersOf('panshan-office-worker');
  Object.assign(answers['applicant']!, { mobile: '1380' });
  const trade = await startTrade('panshan', answers);
  await openTrade(page, trade);
  await nextButton(page).click();
  await expect(errorOf(page, 'applicant/mobile')).toBeVisible({ timeout: 15_000 });
  await expect(page.locator('#f-error-summary')).toBeFocused();
  await fillField(page, 'applicant/mobile', '13800138000');
  await nextButton(page).click();
  await expectSaved(page);
});
