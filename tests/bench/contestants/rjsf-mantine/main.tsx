// @rjsf/mantine as it comes, with all styles that its installation asks for.
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import { MantineProvider } from '@mantine/core';
import Form from '@rjsf/mantine';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { emptyData, schemaOf, uiSchemaOf } from '../../json-schema.ts';
import { rjsfFormHandle } from '../../rjsf-form-handle.ts';
import { mountFromUrl } from '../../mount-from-url.ts';

mountFromUrl((container, model) => {
  createRoot(container).render(
    <MantineProvider>
      <Form
        schema={schemaOf(model)}
        uiSchema={uiSchemaOf(model)}
        validator={validator}
        initialFormData={emptyData(model)}
        showErrorList={false}
        noHtml5Validate
      />
    </MantineProvider>,
  );
  return rjsfFormHandle(container, '.mantine-InputWrapper-error');
});
