// Draws pictures for the portal, in a process of its own: what a picture does to the library that reads it, it does here.
import sharp from 'sharp';

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
const draw = async ({ bytes, mostPixels, side }) => {
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels) return { refused: 'imageTooLarge' };
  const read = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).rotate();
  const sized = side
    ? read.resize({ width: side, height: side, fit: 'cover', withoutEnlargement: true })
    : read.flatten({ background: '#ffffff' });
  return { picture: await sized.jpeg({ quality: 80 }).toBuffer() };
};

process.on('message', message => {
  draw(message).then(
    told => process.send(told),
    () => process.send({ refused: 'imageUnreadable' }),
  );
});
// The portal has ended, however it did. An ordinary exit would wait for the drawing.
const end = () => process.kill(process.pid, 'SIGKILL');
process.on('disconnect', end);
if (process.connected) process.send('ready', failed => failed && end());
else end();
