import { expect, it } from 'vitest';
import { deskEnUk } from './en-uk.ts';

it('S-26 says what the specification quotes', () => expect(deskEnUk.fileNotAvailable).toBe('File not available!'));
