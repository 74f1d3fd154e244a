// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test, vi } from 'vitest';
import type { FormPorts, FormWords } from '../store/form-ports.ts';
import { PortError, type TradePorts } from '../store/trade-ports.ts';
import type { InputProps } from './input-props.ts';
import { useUpload } from './use-upload.ts';

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

const PDF = new File(['%PDF-1.7 report'], 'report.pdf');
const words = { issue: ({ code }) => code, t: (key) => key } as FormWords;

/** Draws a field that uploads a file, over a port that answers as given, one after the other. */
async function draw(...answers: (() => Promise<string>)[]) {
  const states: string[] = [];
  const stored: string[] = [];
  const upload = vi.fn<TradePorts['upload']>();
  for (const answer of answers) upload.mockImplementationOnce(answer);
  const ports = { loadTradePorts: async () => ({ upload }) as unknown as TradePorts } as FormPorts;
  const shown = { retry: () => {} };
  function Field() {
    const props = { path: 'applicant/report', ports, words } as InputProps;
    const { upload: state, retry } = useUpload(PDF, 'document', 'imageOrPdf', props, (id) => stored.push(id));
    useEffect(() => {
      shown.retry = retry;
      states.push(state.phase === 'failed' ? `failed, can retry: ${state.canRetry}` : state.phase);
    });
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Field />));
  await act(async () => void (await vi.waitFor(() => expect(upload).toHaveBeenCalledOnce())));
  return {
    states,
    stored,
    upload,
    retry: () => act(async () => shown.retry()),
    end: () => act(async () => root.unmount()),
  };
}

const noNetwork = () => Promise.reject(new PortError('网络不通'));

test('an upload that fails is sent again by a tap, and is stored [S-012]', async () => {
  const { states, stored, upload, retry, end } = await draw(noNetwork, async () => 'upload-1');
  await vi.waitFor(() => expect(states.at(-1)).toBe('failed, can retry: true'));
  expect([states[0], stored]).toEqual(['sending', []]);
  await retry();
  expect(states.at(-1)).toBe('sending');
  await vi.waitFor(() => expect(stored).toEqual(['upload-1']));
  expect(upload).toHaveBeenCalledTimes(2);
  await end();
});

test('an upload that the server refuses for good cannot be sent again [S-012]', async () => {
  const { states, stored, end } = await draw(() => Promise.reject(new PortError('打不开', undefined, true)));
  await vi.waitFor(() => expect(states.at(-1)).toBe('failed, can retry: false'));
  expect(stored).toEqual([]);
  await end();
});
