import { afterEach, expect, test, vi } from 'vitest';
import { storedText } from './stored-text.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser that refuses storage keeps texts while the page is open', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const text = storedText('refused');
  expect(text.read()).toBeUndefined();
  text.write('kept');
  expect(text.read()).toBe('kept');
  text.write(undefined);
  expect(text.read()).toBeUndefined();
});

test('a browser without storage at all is no different', () => {
  vi.stubGlobal('localStorage', undefined);
  const text = storedText('absent');
  text.write('kept');
  expect(text.read()).toBe('kept');
});
