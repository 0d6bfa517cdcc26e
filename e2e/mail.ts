import { SMTPServer } from 'smtp-server';

export interface Mail {
  /** The letters that a real mail server took, with their texts as people read them. */
  readonly letters: readonly string[];
  /** What the portal is told of it. */
  readonly settings: Readonly<Record<'SMTP_HOST' | 'SMTP_PORT', string>>;
  stop(): Promise<void>;
}

/** Transfer encodings undone, so that words and links are whole again. */
const readable = (letter: string): string => {
  const [head, ...body] = letter.split(/\r?\n\r?\n/);
  const whole = body.join('\n\n');
  const text = /content-transfer-encoding: base64/i.test(head!)
    ? Buffer.from(whole, 'base64').toString('utf8')
    : Buffer.from(
        whole
          .replace(/=\r?\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8');
  return `${head}\n\n${text}`;
};

export const startMail = async (): Promise<Mail> => {
  const letters: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream
        .on('data', chunk => {
          text += chunk;
        })
        .on('end', () => {
          letters.push(readable(text));
          done();
        });
    },
  });
  await new Promise<void>(done => {
    smtp.listen(0, '127.0.0.1', done);
  });
  const { port } = smtp.server.address() as { port: number };
  return {
    letters,
    settings: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) },
    stop: () => new Promise<void>(done => smtp.close(() => done())),
  };
};
