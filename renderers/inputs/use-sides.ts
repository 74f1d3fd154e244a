import { useEffect, useRef, useState } from 'react';
import type { InputProps } from './input-props.ts';

export type Side = 'front' | 'back';
type Sides = Partial<Record<Side, string>>;
type Ids = InputProps<readonly string[]>['value'];

/**
 * Which upload shows which side. The answer holds them in order; one that stands alone, after a reload, is asked of the
 * server, which knows what it was sent as.
 */
export function useSides({ value, onChange, ports: { loadTradePorts } }: InputProps<readonly string[]>) {
  const [sides, setSides] = useState<Sides>(() => inOrder(value));
  const own = useRef(value);
  useEffect(() => {
    if (sameIds(own.current, value)) return;
    own.current = value;
    setSides(inOrder(value));
  }, [value]);
  const alone = value?.length === 1 ? value[0] : undefined;
  useEffect(() => {
    if (!loadTradePorts || alone === undefined) return;
    loadTradePorts()
      .then((ports) => ports.loadPicture(alone))
      .then(
        ({ purpose }) => setSides((known) => (isAlone(known, alone) ? sideOf(purpose, alone) : known)),
        () => undefined,
      );
  }, [loadTradePorts, alone]);
  const setSide = (side: Side, uploadId: string | undefined) => {
    const next = { ...sides, [side]: uploadId };
    const ids = [next.front, next.back].filter((id) => id !== undefined);
    own.current = ids;
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

const isAlone = ({ front, back }: Sides, uploadId: string): boolean =>
  [front, back].filter((id) => id !== undefined).join() === uploadId;

const sameIds = (a: Ids, b: Ids): boolean => JSON.stringify(a ?? []) === JSON.stringify(b ?? []);
