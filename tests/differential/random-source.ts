export { seeded as randomFrom } from '../../src/core/fill/seeded.ts';
