import { describe, expect, it, vi } from 'vitest';
import { loadAppWords } from '../base/index.ts';
import { pictureQuality, takePicture } from './screenshot.ts';

describe('a picture of the screen', () => {
  it('S-18 the picture is a JPEG of quality 0.95', () => expect(pictureQuality).toBe(0.95));
  it('S-19 a browser without screen capture is reported, not thrown', async () => {
    await loadAppWords();
    vi.stubGlobal('navigator', { mediaDevices: undefined });
    expect(await takePicture()).toEqual({ missing: expect.stringMatching(/defin/) });
    vi.stubGlobal('navigator', {
      mediaDevices: { getDisplayMedia: () => Promise.reject(new ReferenceError('getDisplayMedia is not defined')) },
    });
    expect(await takePicture()).toEqual({ missing: 'getDisplayMedia is not defined' });
    vi.unstubAllGlobals();
  });
});
