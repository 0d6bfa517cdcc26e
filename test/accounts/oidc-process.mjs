import { createServer } from 'node:http';
import Provider from 'oidc-provider';

/** A provider of OpenID Connect in a process of its own: `node oidc-process.mjs <redirect uri> <people as JSON>`. */
const [redirectUri, people] = [process.argv[2], JSON.parse(process.argv[3])];
const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'katedra',
        client_secret: 'a secret between the two',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => true },
    cookies: { keys: ['k'] },
  });
  server.on('request', provider.callback());
  console.log(`issuer ${issuer}`);
});
