// @rjsf/core as it comes: its own widgets, validation by AJV at submit.
import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { emptyData, schemaOf, uiSchemaOf } from '../../json-schema.ts';
import { rjsfFormHandle } from '../../rjsf-form-handle.ts';
import { mountFromUrl } from '../../mount-from-url.ts';

mountFromUrl((container, model) => {
  createRoot(container).render(
    <Form
      schema={schemaOf(model)}
      uiSchema={uiSchemaOf(model)}
      validator={validator}
      initialFormData={emptyData(model)}
      showErrorList={false}
      noHtml5Validate
    />,
  );
  return rjsfFormHandle(container, '.error-detail li');
});
