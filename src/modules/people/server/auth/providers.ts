import * as client from 'openid-client';
import type { Settings } from '../../../../kernel/server/index.ts';

/** Whom people may be signed in by, beside us: each only where its keys are set. */
export const providerNames = ['aai', 'google', 'facebook'] as const;
export type ProviderName = (typeof providerNames)[number];
export const isProvider = (name: unknown): name is ProviderName => (providerNames as readonly unknown[]).includes(name);

export interface Claims {
  readonly subject: string;
  readonly email: string | null;
  readonly isVerified: boolean;
}
export interface Provider {
  readonly name: ProviderName;
  readonly scope: string;
  configuration(): Promise<client.Configuration>;
  claims(
    configuration: client.Configuration,
    tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  ): Promise<Claims>;
}

export const providersOf = (settings: Settings): readonly ProviderName[] =>
  providerNames.filter(name => keysOf(settings, name) !== undefined);
const keysOf = (settings: Settings, name: ProviderName) => (name === 'aai' ? settings.oidc : settings[name]);

const made = new WeakMap<Settings, Map<ProviderName, Provider>>();
export const providerOf = (settings: Settings, name: ProviderName): Provider | null => {
  const known = made.get(settings) ?? new Map<ProviderName, Provider>();
  made.set(settings, known);
  if (!known.has(name)) {
    const provider = makeProvider(settings, name);
    if (!provider) return null;
    known.set(name, provider);
  }
  return known.get(name)!;
};
const makeProvider = (settings: Settings, name: ProviderName): Provider | null => {
  const keys = keysOf(settings, name);
  if (!keys) return null;
  if (name === 'facebook') return facebook(keys.clientId, keys.clientSecret);
  return openId(
    name,
    name === 'aai' ? settings.oidc!.issuer : new URL('https://accounts.google.com'),
    keys.clientId,
    keys.clientSecret,
  );
};

/** Any provider that describes itself by OpenID Connect discovery: Google, AAI@EduHr, one's own. */
const openId = (name: ProviderName, issuer: URL, clientId: string, clientSecret: string): Provider => {
  let found: Promise<client.Configuration> | null = null;
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname);
  const discover = () =>
    client.discovery(issuer, clientId, clientSecret, undefined, {
      timeout: 10,
      ...(isLoopback && issuer.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
    });
  return {
    name,
    scope: 'openid email profile',
    // A provider that was down at the first attempt is asked again at the next.
    configuration: () =>
      (found ??= discover().catch(error => {
        found = null;
        throw error;
      })),
    async claims(configuration, tokens) {
      const token = tokens.claims()!;
      const more =
        token.email === undefined ? await client.fetchUserInfo(configuration, tokens.access_token, token.sub) : token;
      return {
        subject: token.sub,
        email: typeof more.email === 'string' ? more.email.toLowerCase() : null,
        isVerified: more.email_verified === true,
      };
    },
  };
};

const graph = 'https://graph.facebook.com/v21.0';
/** Facebook speaks OAuth 2 only, and does not say whether an address was verified: so it is not. */
const facebook = (clientId: string, clientSecret: string): Provider => {
  const configuration = new client.Configuration(
    {
      issuer: 'https://www.facebook.com',
      authorization_endpoint: 'https://www.facebook.com/v21.0/dialog/oauth',
      token_endpoint: `${graph}/oauth/access_token`,
    },
    clientId,
    clientSecret,
    client.ClientSecretPost(clientSecret),
  );
  return {
    name: 'facebook',
    scope: 'public_profile email',
    configuration: async () => configuration,
    async claims(_configuration, tokens) {
      const response = await fetch(`${graph}/me?fields=id,email`, {
        headers: { authorization: `Bearer ${tokens.access_token}` },
        signal: AbortSignal.timeout(10_000),
      });
      const person = (await response.json()) as { id?: string; email?: string };
      if (!response.ok || !person.id) throw new Error('Facebook did not say who this is.');
      return { subject: person.id, email: person.email?.toLowerCase() ?? null, isVerified: false };
    },
  };
};
