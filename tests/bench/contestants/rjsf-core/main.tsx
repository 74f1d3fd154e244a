// Stock @rjsf/core: its own widgets, validation by AJV at submit.
import Form from '@rjsf/core';
import { createRoot } from 'react-dom/client';
import { mountFromUrl } from '../../mount-from-url.ts';
import { rjsfFormHandle } from '../../rjsf-form-handle.ts';
import { rjsfProps } from '../../rjsf-props.ts';

mountFromUrl((container, model) => {
  createRoot(container).render(<Form {...rjsfProps(model)} />);
  return rjsfFormHandle(container, '.error-detail li');
});
