// Stands for a drawing that takes as long as one likes: notes its number in the file that the «picture» names.
import { writeFileSync } from 'node:fs';

process.on('message', ({ bytes }) => {
  writeFileSync(Buffer.from(bytes).subarray(8).toString(), String(process.pid));
});
process.send('ready');
