export { default as app } from './app.json';
export { default as issues } from './issues.json';
export { default as problems } from './problems.json';
