import { useEffect, useRef, useState } from 'react';
import Drawing from 'signature_pad';
import type { FormWords } from '../store/form-ports.ts';
import tiles from './picture.module.css';
import classes from './signature-pad.module.css';
import { toBlob } from './prepare-file.ts';

/** Canvas pixels per CSS pixel, so that the line stays smooth in print. */
const PIXEL_RATIO = 2;
/** Half the width of the line, in CSS pixels. */
const PEN_RADIUS = 1.25;
/** Opaque: a transparent background prints black. */
const BACKGROUND = '#fff';

interface SignaturePadProps {
  words: FormWords;
  invalid: boolean;
  disabled: boolean;
  onDrawn: (picture: File) => void;
}

/** A canvas to sign on. Nothing is sent before the customer confirms the drawing. */
export function SignaturePad({ words, invalid, disabled, onDrawn }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<Drawing>(undefined);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const pad = (drawing.current ??= createDrawing(canvas.current!, () => setDrawn(true)));
    if (disabled) pad.off();
    else pad.on();
    return () => pad.off();
  }, [disabled]);
  const finish = async () => {
    const picture = canvas.current && (await toBlob(canvas.current, 'image/png'));
    if (picture) onDrawn(new File([picture], 'signature.png', { type: 'image/png' }));
  };
  const clear = () => {
    drawing.current?.clear();
    setDrawn(false);
  };
  return (
    <>
      <div className={classes['pad']} data-invalid={invalid || undefined}>
        <canvas ref={canvas} role="img" aria-label={words.t('signature.pad')} />
        {!isDrawn && <p aria-hidden="true">{words.t('signature.pad')}</p>}
      </div>
      {isDrawn && (
        <div className={classes['actions']}>
          <button type="button" className={tiles['action']} onClick={clear}>
            {words.t('clear')}
          </button>
          <button type="button" className={tiles['action']} onClick={() => void finish()}>
            {words.t('signature.use')}
          </button>
        </div>
      )}
    </>
  );
}

/** Calls `onBegin` with each stroke. A tap leaves a dot. */
function createDrawing(canvas: HTMLCanvasElement, onBegin: () => void): Drawing {
  const drawing = new Drawing(canvas, {
    minWidth: PEN_RADIUS,
    maxWidth: PEN_RADIUS,
    penColor: '#101010',
    backgroundColor: BACKGROUND,
  });
  drawing.addEventListener('beginStroke', () => {
    if (drawing.isEmpty()) resizeCanvas(canvas);
    onBegin();
  });
  return drawing;
}

/** Resizes an empty canvas to its rendered size. Not `drawing.clear()`, which would end the stroke that begins. */
function resizeCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = canvas.clientWidth * PIXEL_RATIO;
  canvas.height = canvas.clientHeight * PIXEL_RATIO;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
}
