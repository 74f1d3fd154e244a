export { default as app } from './app.json' with { type: 'json' };
export { default as issues } from './issues.json' with { type: 'json' };
export { default as problems } from './problems.json' with { type: 'json' };
