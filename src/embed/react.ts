// `baoform/react`: a form as a React component.
import './styles.css';

export { locales, localeOf, type Locale } from '../../locales/index.ts';
export { BaoForm } from './BaoForm.tsx';
export type { BaoFormHandle, BaoFormProps, ValidatorModule } from './bao-form-props.ts';
export type { LoadCodeList } from './code-lists.ts';
