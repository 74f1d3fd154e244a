// `baoform/validators`: compiles the validators of a form, in a build or on a server. Loads AJV, which pages must not.
export { compileValidators } from '../core/publish/compile-validators.ts';
