import { useEffect, useRef, useState } from 'react';
import type { InputProps } from './input-props.ts';

export type Side = 'front' | 'back';
type Sides = Partial<Record<Side, string>>;
type Ids = InputProps<readonly string[]>['value'];

/**
 * Upload ids by side of the card. The answer lists the front first. For a single id after a reload the hook reads the
 * side from the purpose of the upload on the server.
 */
export function useSides({ value, onChange, ports: { loadTradePorts } }: InputProps<readonly string[]>) {
  const [sides, setSides] = useState<Sides>(() => inOrder(value));
  const lastValue = useRef(value);
  useEffect(() => {
    if (sameIds(lastValue.current, value)) return;
    lastValue.current = value;
    setSides(inOrder(value));
  }, [value]);
  const singleId = value?.length === 1 ? value[0] : undefined;
  useEffect(() => {
    if (!loadTradePorts || singleId === undefined) return;
    loadTradePorts()
      .then((ports) => ports.loadPicture(singleId))
      .then(
        ({ purpose }) =>
          setSides((current) => (isSingle(current, singleId) ? sideOf(purpose, singleId) : current)),
        () => undefined,
      );
  }, [loadTradePorts, singleId]);
  const setSide = (side: Side, uploadId: string | undefined) => {
    const next = { ...sides, [side]: uploadId };
    const ids = [next.front, next.back].filter((id) => id !== undefined);
    lastValue.current = ids;
    setSides(next);
    onChange(ids);
  };
  return { sides, setSide };
}

function inOrder(value: Ids): Sides {
  const [front, back] = value ?? [];
  return { ...(front ? { front } : {}), ...(back ? { back } : {}) };
}

const sideOf = (purpose: string, uploadId: string): Sides =>
  purpose === 'idCardBack' ? { back: uploadId } : { front: uploadId };

const isSingle = ({ front, back }: Sides, uploadId: string): boolean =>
  [front, back].filter((id) => id !== undefined).join() === uploadId;

const sameIds = (a: Ids, b: Ids): boolean => JSON.stringify(a ?? []) === JSON.stringify(b ?? []);
