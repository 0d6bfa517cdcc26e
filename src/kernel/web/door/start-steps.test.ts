import { describe, expect, it } from 'vitest';
import { ApiError, errorText, withQuery } from '../base/index.ts';
import { followableUrl, runSteps, type Step } from './start-steps.ts';

const recording = (log: string[], name: string, answer?: string): Step => ({
  name,
  run: async () => {
    log.push(name);
    return answer;
  },
});

describe('the start', () => {
  it('S-10 runs its steps in order and stops on a redirect', async () => {
    const log: string[] = [];
    expect(await runSteps([recording(log, 'a'), recording(log, 'b', '/elsewhere'), recording(log, 'c')])).toBe(
      '/elsewhere',
    );
    expect(log).toEqual(['a', 'b']);
  });
  it('S-10 runs all of them without one', async () => {
    const log: string[] = [];
    expect(await runSteps([recording(log, 'a'), recording(log, 'b')])).toBeNull();
    expect(log).toEqual(['a', 'b']);
  });
  it('S-11 follows the url of an error to our own origin or a known constituent, and nowhere else', () => {
    const failing = (url: string) => new ApiError(503, { message: 'moved', url }, 'moved');
    const here = 'https://katedra.example';
    expect(followableUrl(failing('/maintenance'), here)).toBe('https://katedra.example/maintenance');
    expect(followableUrl(failing('https://fpt.example/x'), here, ['https://fpt.example'])).toBe(
      'https://fpt.example/x',
    );
    expect(followableUrl(failing('https://evil.example'), here)).toBeNull();
    expect(followableUrl(failing('javascript:alert(1)'), here)).toBeNull();
    expect(followableUrl(new Error('no url'), here)).toBeNull();
  });
});

describe('S-55 the text of a refusal', () => {
  it('joins the messages of an array', async () =>
    expect(await errorText([{ message: 'Required entry.' }, { field: 'x', message: 'Invalid date.' }])).toBe(
      'Required entry.\nInvalid date.',
    ));
  it('takes the message of an object', async () => expect(await errorText({ message: 'No.' })).toBe('No.'));
  it('reads a binary body as JSON', async () =>
    expect(await errorText(new Blob(['{"message":"File not available!"}']))).toBe('File not available!'));
  it('takes a plain string, also a binary one', async () => {
    expect(await errorText('plain')).toBe('plain');
    expect(await errorText(new Blob(['bad gateway']))).toBe('bad gateway');
  });
  it('has nothing to say about anything else', async () => expect(await errorText(null)).toBe(''));
});

describe('addresses', () => {
  it('leave out what is not given and keep what is there', () => {
    expect(withQuery('room', { page: 2, sort: null, 'filter[code][like]': 'č&' })).toBe(
      'room?page=2&filter%5Bcode%5D%5Blike%5D=%C4%8D%26',
    );
    expect(withQuery('room?a=1', { b: 0 })).toBe('room?a=1&b=0');
    expect(withQuery('room')).toBe('room');
  });
});
