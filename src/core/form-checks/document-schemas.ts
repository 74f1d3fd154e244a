// The JSON Schemas of documents.
import codeListSchema from '../../../schemas/documents/code-list.json' with { type: 'json' };
import conditionSchema from '../../../schemas/documents/condition.json' with { type: 'json' };
import elementSchema from '../../../schemas/documents/element.json' with { type: 'json' };
import formSchema from '../../../schemas/documents/form.json' with { type: 'json' };
import groupRatesSchema from '../../../schemas/documents/group-rates.json' with { type: 'json' };
import groupCheckSchema from '../../../schemas/documents/group-check.json' with { type: 'json' };
import insurerSchema from '../../../schemas/documents/insurer.json' with { type: 'json' };
import pipesSchema from '../../../schemas/documents/pipes.json' with { type: 'json' };
import productDocumentsSchema from '../../../schemas/documents/product-documents.json' with { type: 'json' };
import productRatesSchema from '../../../schemas/documents/product-rates.json' with { type: 'json' };
import stepSchema from '../../../schemas/documents/step.json' with { type: 'json' };
import overlaySchema from '../../../schemas/documents/overlay.json' with { type: 'json' };

const { OverlayOperation, ...overlayDefinitions } = overlaySchema.definitions;

/** Adds a discriminator, so that an invalid document fails only the alternative it selects. */
const withDiscriminator = (propertyName: string, schema: object): object => ({
  ...schema,
  type: 'object',
  discriminator: { propertyName },
});

/** By the name by which they refer to each other. */
export const DOCUMENT_SCHEMAS: Readonly<Record<string, object>> = {
  'condition.json': withDiscriminator('op', conditionSchema),
  'element.json': elementSchema,
  'pipes.json': pipesSchema,
  'step.json': stepSchema,
  'group-check.json': withDiscriminator('check', groupCheckSchema),
  'form.json': formSchema,
  'overlay.json': {
    ...overlaySchema,
    definitions: { ...overlayDefinitions, OverlayOperation: withDiscriminator('op', OverlayOperation) },
  },
  'group-rates.json': groupRatesSchema,
  'product-rates.json': productRatesSchema,
  'insurer.json': insurerSchema,
  'code-list.json': codeListSchema,
  'product-documents.json': productDocumentsSchema,
};
