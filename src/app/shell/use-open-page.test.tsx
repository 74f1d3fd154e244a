// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useOpenPage, type OpenPage } from './use-open-page.ts';

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

const pages: Record<string, OpenPage> = {};

/** A page that hands out what its actions get. */
function Page({ name }: { name: string }) {
  const page = useOpenPage();
  useEffect(() => {
    pages[name] = page;
  });
  return name;
}

const cleanups: (() => void)[] = [];
afterEach(() => act(() => cleanups.splice(0).forEach((clean) => clean())));

beforeEach(async () => {
  history.replaceState(null, '', '/shop/pay/%E5%8D%95');
  const root = createRoot(document.createElement('div'));
  cleanups.push(() => root.unmount());
  await act(async () =>
    root.render(
      <BrowserRouter basename="/shop">
        <Routes>
          <Route path="/pay/:order" element={<Page key="pay" name="pay" />} />
          <Route path="/list" element={<Page key="list" name="list" />} />
          <Route path="/result" element={<Page key="result" name="result" />} />
        </Routes>
      </BrowserRouter>,
    ),
  );
});

test('an action leads on while its page is open, also from another entry of the same page', async () => {
  const { navigate } = pages['pay']!;
  await act(async () => navigate('/pay/单?step=2'));
  await act(async () => navigate('/result'));
  expect(location.pathname).toBe('/shop/result');
});

test('an action of a page that is gone leads nowhere, also when the same page is open again', async () => {
  const { navigate, isOpen } = pages['pay']!;
  await act(async () => navigate('/list'));
  expect(isOpen()).toBe(false);
  navigate('/result');
  expect(location.pathname).toBe('/shop/list');
  await act(async () => pages['list']!.navigate('/pay/单'));
  expect(pages['pay']!.isOpen()).toBe(true);
  expect(isOpen()).toBe(false);
  navigate('/result');
  expect(decodeURI(location.pathname)).toBe('/shop/pay/单');
});

test('an action leads nowhere as soon as the address is that of another page, before it is drawn', () => {
  const { navigate, isOpen } = pages['pay']!;
  expect(isOpen()).toBe(true);
  history.pushState(null, '', '/shop/list');
  expect(isOpen()).toBe(false);
  navigate('/result');
  expect(location.pathname).toBe('/shop/list');
});
