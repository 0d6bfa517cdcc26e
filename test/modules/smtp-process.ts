import { SMTPServer } from 'smtp-server';

/** A mail server in a process of its own, which can be killed: it tells its parent where it listens and what it got. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    stream.resume();
    stream.on('end', () => {
      for (const { address } of session.envelope.rcptTo) process.send!({ to: address });
      done();
    });
  },
});
// Ends with the one who started it.
process.on('disconnect', () => process.exit());
server.listen(Number(process.argv[2]), '127.0.0.1', () =>
  process.send!({ port: (server.server.address() as { port: number }).port }),
);
