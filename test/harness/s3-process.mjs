import S3rver from '@20minutes/s3rver';

const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: process.argv[2],
  configureBuckets: [{ name: 'katedra' }],
});
const { port } = await server.run();
process.send(port);
// It ends with whoever started it.
process.on('disconnect', () => process.exit());
