import { dismissToast, useToasts } from '../state/toasts.ts';
import classes from './toasts.module.css';

/** The current toasts, above the bottom bar of the page. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div className={classes['toasts']} role="status">
      {toasts.map(({ id, text, action }) => (
        <div key={id} className={classes['toast']}>
          <span>{text}</span>
          {action && (
            <button
              type="button"
              onClick={() => {
                dismissToast(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
