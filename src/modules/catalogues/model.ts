export * from './model/places.ts';
export * from './model/years.ts';
export * from './model/units.ts';
export * from './model/persons.ts';
export * from './model/studies.ts';
export * from './model/enrollments.ts';
export * from './model/teaching.ts';
export * from './model/outcomes.ts';
export type * from './model/shapes.ts';
