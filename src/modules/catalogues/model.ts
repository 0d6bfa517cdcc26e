export * from './model/places.ts';
export * from './model/years.ts';
export * from './model/units.ts';
export * from './model/persons.ts';
