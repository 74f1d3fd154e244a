// @vitest-environment jsdom
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { atom, createStore, type PrimitiveAtom } from './form-atoms.ts';
import { useAtomValue } from './use-atom-value.ts';

/** Draws a component that shows the value of an atom. `renders` are the values that it showed, in their order. */
async function draw(
  first: PrimitiveAtom<string>,
  onLayout: (store: ReturnType<typeof createStore>) => void = () => {},
) {
  const store = createStore();
  const renders: string[] = [];
  function Shown({ source }: { source: PrimitiveAtom<string> }) {
    renders.push(useAtomValue(source, { store }));
    useLayoutEffect(() => onLayout(store), []);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => root.unmount());
  const show = async (source: PrimitiveAtom<string>) => {
    root.render(<Shown source={source} />);
    await allRenders();
  };
  await show(first);
  return {
    renders,
    show,
    async set(source: PrimitiveAtom<string>, value: string) {
      // During a click, because React renders what a customer does before anything else.
      const button = document.createElement('button');
      button.addEventListener('click', () => store.set(source, value));
      button.click();
      await allRenders();
    },
  };
}

/** Long enough for React to render and to run its effects, and for the render that an effect may cause. */
const allRenders = () => new Promise((resolve) => setTimeout(resolve, 100));

test('a component renders once when it mounts, and once for each change', async () => {
  const answer = atom('empty');
  const { renders, set } = await draw(answer);
  await set(answer, 'first');
  await set(answer, 'second');
  expect(renders).toEqual(['empty', 'first', 'second']);
});

test('a change between the first render and the subscription is shown', async () => {
  const answer = atom('empty');
  const { renders } = await draw(answer, (store) => store.set(answer, 'filled in by the device'));
  expect(renders).toEqual(['empty', 'filled in by the device']);
});

test('another atom is shown at once, and its changes', async () => {
  const [first, second] = [atom('first'), atom('second')];
  const { renders, show, set } = await draw(first);
  await show(second);
  await set(second, 'second, changed');
  await set(first, 'first, changed');
  expect(renders.at(-1)).toBe('second, changed');
  expect(renders).not.toContain('first, changed');
});
