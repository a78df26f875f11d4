import { expect, test } from 'vitest'
import { readExternalProviders } from './external-providers.ts'
import { StartError } from '../../start/start-error.ts'

test('returns no providers by default', () => {
  expect(readExternalProviders({ PATH: '/bin', AUTH_EXTERNAL_GOOGLE_CLIENT_ID: ' ' })).toEqual({})
})

test('reads known providers and OpenID providers with an issuer', () => {
  const env = {
    AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'web.apps.example,android.apps.example',
    AUTH_EXTERNAL_GOOGLE_SECRET: 'g',
    AUTH_EXTERNAL_SLACK_OIDC_CLIENT_ID: 's',
    AUTH_EXTERNAL_SLACK_OIDC_SECRET: 't',
    AUTH_EXTERNAL_KEYCLOAK_CLIENT_ID: 'me',
    AUTH_EXTERNAL_KEYCLOAK_SECRET: 'k',
    AUTH_EXTERNAL_KEYCLOAK_URL: 'https://id.example/realms/staff',
    AUTH_EXTERNAL_KEYCLOAK_EMAIL_OPTIONAL: 'on',
  }
  const plain = { enabled: true, skipNonceCheck: false, emailOptional: false }
  expect(readExternalProviders(env)).toEqual({
    google: { ...plain, clientId: 'web.apps.example,android.apps.example', secret: 'g' },
    slack_oidc: { ...plain, clientId: 's', secret: 't' },
    keycloak: {
      ...plain,
      clientId: 'me',
      secret: 'k',
      url: 'https://id.example/realms/staff',
      emailOptional: true,
    },
  })
})

test.for([
  [
    { AUTH_EXTERNAL_GITHUB_CLIENT_ID: 'x' },
    'AUTH_EXTERNAL_GITHUB_SECRET is needed for sign-in with github.',
  ],
  [
    { AUTH_EXTERNAL_GITHUB_SECRET: 'hidden' },
    'AUTH_EXTERNAL_GITHUB_CLIENT_ID is needed for sign-in with github.',
  ],
  [
    { AUTH_EXTERNAL_ACME_CLIENT_ID: 'x', AUTH_EXTERNAL_ACME_SECRET: 'y' },
    'AUTH_EXTERNAL_ACME_URL is needed: acme is not a provider with a known issuer.',
  ],
  [
    { AUTH_EXTERNAL_EMAIL_CLIENT_ID: 'x', AUTH_EXTERNAL_EMAIL_SECRET: 'y' },
    'AUTH_EXTERNAL_EMAIL_CLIENT_ID cannot be used: email is not an external provider.',
  ],
  [
    {
      AUTH_EXTERNAL_ACME_CLIENT_ID: 'x',
      AUTH_EXTERNAL_ACME_SECRET: 'y',
      AUTH_EXTERNAL_ACME_URL: 'http://id.example',
    },
    'AUTH_EXTERNAL_ACME_URL must be a URL that starts with https://. It is "http://id.example".',
  ],
  [
    {
      AUTH_EXTERNAL_GITHUB_CLIENT_ID: 'x',
      AUTH_EXTERNAL_GITHUB_SECRET: 'y',
      AUTH_EXTERNAL_GITHUB_EMAIL_OPTIONAL: 'yes',
    },
    'AUTH_EXTERNAL_GITHUB_EMAIL_OPTIONAL must be on or off. It is "yes".',
  ],
  [
    { AUTH_EXTERNAL_GITHUB_CLIENTID: 'x' },
    'AUTH_EXTERNAL_GITHUB_CLIENTID is not a setting. Provider settings end in _CLIENT_ID, _SECRET, _URL, _REDIRECT_URI, _SKIP_NONCE_CHECK, _EMAIL_OPTIONAL.',
  ],
] as const)('refuses %j', ([env, sentence]) => {
  expect(() => readExternalProviders(env)).toThrow(new StartError(sentence))
})
