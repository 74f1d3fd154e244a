import { afterEach, expect, test, vi } from 'vitest';
import { storedText } from './stored-text.ts';

afterEach(() => vi.unstubAllGlobals());

test('texts stay in memory when the browser refuses storage', () => {
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

test('texts stay in memory when the browser has no storage', () => {
  vi.stubGlobal('localStorage', undefined);
  const text = storedText('absent');
  text.write('kept');
  expect(text.read()).toBe('kept');
});
