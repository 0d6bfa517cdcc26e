import type { App, Files } from './contract.ts';
import { invalid } from './errors.ts';
import { fitsItsName, typeOfFile } from './file-types.ts';
import { type Draft, type FileStore, storeBy } from './files.ts';
import { accepts } from '../resource/index.ts';
import { scan } from './scanner.ts';
import { schemaOf } from './settings.ts';
import { admit } from './stored.ts';
import { databaseOf, surroundingsOf } from './transactions.ts';

const largest = 2000 * 1_048_576;

export const storeOf = (app: App): FileStore => storeBy(surroundingsOf(app).settings);

/** The files of one constituent. The store is asked for when it is needed: scripts have contexts and may have no store. */
export const filesOf = (app: App, cid: string): Files => ({
  async put(content, about) {
    const { field = 'file', limit = largest, type, signal } = about;
    const draft = await storeOf(app).receive(cid, content, limit, signal);
    const accept = typeof type === 'string' ? [type] : type;
    const mime = await examine(app, draft, { ...about, field, accept });
    await admit(work => databaseOf(app).transaction(schemaOf(cid), work), null, field, draft, mime);
    return { key: draft.hash, sha256: draft.hash, size: draft.size, mime };
  },
  receive: (content, limit, signal) => storeOf(app).receive(cid, content, limit, signal),
  open: (key, range) => storeOf(app).open(cid, key, range),
  stat: key => storeOf(app).stat(cid, key),
  remove: key => storeOf(app).remove(cid, key),
  small: (key, side, make) => storeOf(app).small(cid, key, side, make),
  spool: (content, signal) => storeOf(app).spool(cid, content, signal),
});

export interface Expected {
  readonly name: string;
  /** Where the refusal is shown. */
  readonly field: string;
  readonly accept?: readonly string[] | undefined;
}
/** Looks at what has arrived and says what it is. What is not to be kept is forgotten, with a sentence that says why. */
export const examine = async (app: App, draft: Draft, { name, field, accept }: Expected): Promise<string> => {
  try {
    if (draft.size === 0) throw invalid(field, 'fileEmpty');
    const mime = await typeOfFile(draft.path);
    if (accept && !accepts(accept, mime)) throw invalid(field, 'fileType');
    const extension = fitsItsName(name, mime);
    if (extension !== true) throw invalid(field, 'fileExtension', { extension });
    const { scanner } = surroundingsOf(app).settings;
    if (scanner) {
      const found = await scan(scanner, draft.path);
      if (found !== 'clean') throw invalid(field, found === 'unchecked' ? 'fileUnchecked' : 'fileInfected');
    }
    return mime;
  } catch (error) {
    await draft.forget();
    throw error;
  }
};
