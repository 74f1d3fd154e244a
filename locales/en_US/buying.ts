export { default as buying } from './buying.json' with { type: 'json' };
export { default as failures } from './buying-failures.json' with { type: 'json' };
