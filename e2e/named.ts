import type { Visitor } from './portal.ts';

/** A screen that has a name, who looks at it, and the steps that bring it up; what is written depends on the language. */
export interface NamedScreen {
  readonly name: string;
  readonly who: string;
  bring(visitor: Visitor, language: 'hr' | 'en-uk'): Promise<void>;
}
