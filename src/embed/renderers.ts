// `baoform/renderers`: what a custom input and the data sources of inputs are made of.
export type { InputType, UiOf, ValueOf } from '../../schemas/elements/input-types.ts';
export type { CustomInputs } from '../../renderers/inputs/custom-inputs.ts';
export {
  controlAttributes,
  optionAttributes,
  type InputProps,
  type Option,
} from '../../renderers/inputs/input-props.ts';
export type { Input } from '../../renderers/inputs/lazy-input.ts';
export type { FormWords, ListItem, PersonItem } from '../../renderers/store/form-ports.ts';
export {
  PortError,
  type SmsCodeState,
  type StoredDocument,
  type StoredPicture,
  type TradePorts,
} from '../../renderers/store/trade-ports.ts';
