import { generate } from 'lean-qr';
import classes from './orders.module.css';

/** Quiet zone around a QR code, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code as a drawing. @param label what scanning it does */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const size = code.size + 2 * QUIET;
  const rows = Array.from({ length: code.size }, (_, y) =>
    Array.from({ length: code.size }, (__, x) =>
      code.get(x, y) ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '',
    ).join(''),
  );
  return (
    <svg role="img" aria-label={label} className={classes['qr']} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={rows.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
