import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpTexts } from '../src/modules/workspace/help/index.ts';
import { makePdf } from '../src/modules/workspace/server/help-pdf.ts';

/** The instructions as files, to print or hand out: `npx tsx scripts/help.ts folder`. The portal makes its own when they are asked for. */
const folder = process.argv[2];
if (!folder) {
  console.error('Say into which folder: npx tsx scripts/help.ts folder');
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
for (const [file, texts] of Object.entries(helpTexts)) {
  for (const language of ['hr', 'en'] as const) {
    const target = join(folder, file.replace(/\.pdf$/, `-${language}.pdf`));
    writeFileSync(target, await makePdf(texts[language], language, 'Katedra'));
    console.log(target);
  }
}
