export { default as screens } from './screens.json';
