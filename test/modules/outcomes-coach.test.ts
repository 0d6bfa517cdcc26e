import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bloomLevels } from '../../src/modules/catalogues/seed/bloom.ts';
import { coach, type CoachLanguage, type CoachVerb, leastLevelFor } from '../../src/modules/learning-outcomes/coach.ts';

// A hundred sentences as teachers write them, with what the coach finds: the file is read and judged by a person.
// `UPDATE_COACH=1` writes it anew; the difference is read before it is committed.

const verbs: CoachVerb[] = bloomLevels.flatMap(({ level, verbs: pairs }) =>
  pairs.map(([hr, en], i) => ({ idVerb: level * 100 + i, idBloomlev: level, level, hr, en })),
);
const file = new URL('./outcomes-coach.golden.txt', import.meta.url);
const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
const judged = (line: string): string => {
  const [head = '', sentence = ''] = line.split(' | ');
  const [language, least] = head.split(' ') as [CoachLanguage, string];
  const { found, findings } = coach(sentence, { language, verbs, least: Number(least) });
  const said = findings.map(finding => {
    if (finding.key === 'notMeasurable')
      return `notMeasurable ${finding.word} → ${finding.instead.map(verb => verb[language]).join(', ')}`;
    if (finding.key === 'twoOutcomes') return `twoOutcomes ${finding.verbs.join(' + ')}`;
    return finding.key === 'tooLow' ? `tooLow ${finding.level} < ${finding.least}` : finding.key;
  });
  const carried = found.map(({ verb }) => `${verb[language]} ${verb.level}`).join(', ');
  return `${language} ${least} | ${sentence} | ${carried || '–'} | ${said.join('; ') || 'good'}`;
};

describe('the coach', () => {
  it('finds in a hundred sentences what the golden file says', () => {
    const now = lines.map(judged);
    if (process.env.UPDATE_COACH) writeFileSync(file, `${now.join('\n')}\n`);
    expect(lines).toHaveLength(100);
    expect(now).toEqual(process.env.UPDATE_COACH ? now : lines);
  });
  it('says nothing of an empty sentence, and knows what a study expects', () => {
    expect(coach('  ', { language: 'hr', verbs })).toEqual({ found: [], findings: [] });
    expect(['5', '6.st', '7.1.sv', '8.2'].map(leastLevelFor)).toEqual([1, 2, 3, 4]);
  });
});
