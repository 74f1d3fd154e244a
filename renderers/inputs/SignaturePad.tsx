import { useRef, useState, type PointerEvent } from 'react';
import type { FormWords } from '../store/form-scope.ts';
import classes from './picture.module.css';
import { toBlob } from './prepare-picture.ts';

/** Points per pixel of the page, so that the line stays smooth when it is printed. */
const PIXEL_RATIO = 2;
const LINE_WIDTH = 2.5;

interface SignaturePadProps {
  words: FormWords;
  invalid: boolean;
  disabled: boolean;
  onDrawn: (picture: File) => void;
}

/** A sheet to draw on. Nothing is sent before the person says that it is done. */
export function SignaturePad({ words, invalid, disabled, onDrawn }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const line = (event: PointerEvent<HTMLCanvasElement>, isStart: boolean) => {
    const pen = penContext(event.currentTarget);
    if (!pen) return;
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    if (isStart) {
      pen.beginPath();
      pen.moveTo(x, y);
    }
    // A tap leaves a dot.
    pen.lineTo(x, y);
    pen.stroke();
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (disabled || !event.isPrimary) return;
    resizeCanvas(event.currentTarget, isDrawn);
    event.currentTarget.setPointerCapture(event.pointerId);
    line(event, true);
    setDrawn(true);
  };
  const finish = async () => {
    const picture = canvas.current && (await toBlob(canvas.current, 'image/png'));
    if (picture) onDrawn(new File([picture], 'signature.png', { type: 'image/png' }));
  };
  const clear = () => {
    if (canvas.current) resizeCanvas(canvas.current, false);
    setDrawn(false);
  };
  return (
    <>
      <div className={classes['pad']} data-invalid={invalid || undefined}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={words.say('signature.pad')}
          onPointerDown={begin}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) line(event, false);
          }}
        />
        {!isDrawn && <p aria-hidden="true">{words.say('signature.pad')}</p>}
      </div>
      {isDrawn && (
        <div className={classes['actions']}>
          <button type="button" className={classes['action']} onClick={clear}>
            {words.say('clear')}
          </button>
          <button type="button" className={classes['action']} onClick={() => void finish()}>
            {words.say('signature.use')}
          </button>
        </div>
      )}
    </>
  );
}

/** Gives a sheet that is still empty the size it is shown in, white all over: a picture without ground prints black. */
function resizeCanvas(sheet: HTMLCanvasElement, isDrawn: boolean): void {
  if (isDrawn) return;
  sheet.width = sheet.clientWidth * PIXEL_RATIO;
  sheet.height = sheet.clientHeight * PIXEL_RATIO;
  const ground = sheet.getContext('2d');
  if (!ground) return;
  ground.fillStyle = '#fff';
  ground.fillRect(0, 0, sheet.width, sheet.height);
}

function penContext(sheet: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const pen = sheet.getContext('2d');
  if (!pen) return null;
  pen.setTransform(PIXEL_RATIO, 0, 0, PIXEL_RATIO, 0, 0);
  pen.lineWidth = LINE_WIDTH;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = '#101010';
  return pen;
}
