export { seededRandom as randomFrom } from '../../src/core/fill/seeded-random.ts';
