export { default as screens } from './screens.json' with { type: 'json' };
