// Stock @rjsf/mantine, with all styles that its installation guide names.
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import { MantineProvider } from '@mantine/core';
import Form from '@rjsf/mantine';
import { createRoot } from 'react-dom/client';
import { mountFromUrl } from '../../mount-from-url.ts';
import { rjsfFormHandle } from '../../rjsf-form-handle.ts';
import { rjsfProps } from '../../rjsf-props.ts';

mountFromUrl((container, model) => {
  createRoot(container).render(
    <MantineProvider>
      <Form {...rjsfProps(model)} />
    </MantineProvider>,
  );
  return rjsfFormHandle(container, '.mantine-InputWrapper-error');
});
