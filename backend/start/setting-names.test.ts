import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modules } from '../../functions/modules.ts'
import { readConfig } from '../config.ts'
import { StartError } from './start-error.ts'

const read = (env: Record<string, string>) => readConfig(env, modules.settings)

test.for([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['PAYSTACK_SECRET', 'PAYSTACK_SECRET_KEY'],
  ['PAYSTACK_SECRETKEY', 'PAYSTACK_SECRET_KEY'],
  ['PAYSTAK_SECRET_KEY', 'PAYSTACK_SECRET_KEY'],
  ['SMTP_URI', 'SMTP_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['SMS_URI', 'SMS_URL'],
  ['SITE_URI', 'SITE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['DEMO_DAT', 'DEMO_DATA'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXY'],
  ['SUPABASE_SECRET', 'SUPABASE_SECRET_KEY'],
  ['SUPABASE_PUBLISHABEL_KEY', 'SUPABASE_PUBLISHABLE_KEY'],
  ['AUTH_SALM', 'AUTH_SAML'],
] as const)('%s: the server does not start without what was meant', ([name, meant]) => {
  expect(() => read({ [name]: 'x' })).toThrow(
    new StartError(`${name} is not a setting. Rename it to ${meant}, or remove it.`),
  )
})

test('one answer names every mistake', () => {
  expect(() => read({ PORT: 'x', SMTP_URI: 'smtp://x', DATABSE_URL: 'postgres://x' })).toThrow(
    new StartError(
      [
        'PORT must be a port number from 0 to 65535. It is "x".',
        'SMTP_URI is not a setting. Rename it to SMTP_URL, or remove it.',
        'DATABSE_URL is not a setting. Rename it to DATABASE_URL, or remove it.',
      ].join('\n'),
    ),
  )
})

test('settings of other software that start like ours are named, but do not prevent a start', () => {
  const others = {
    SMTP_HOST: 'mail.example',
    SUPABASE_ACCESS_TOKEN: 'x',
    DATABASE_URL_UNPOOLED: 'postgres://x',
    PAYSTACK_PUBLIC_KEY: 'x',
    TRUSTED_PROXIES: '10.0.0.1',
  }
  expect(read(others).warnings).toEqual([
    'SMTP_HOST is not a setting and has no effect. The settings like it: SMTP_URL.',
    expect.stringMatching(/^SUPABASE_ACCESS_TOKEN is not a setting .*: SUPABASE_URL, /),
    'DATABASE_URL_UNPOOLED is not a setting and has no effect. The settings like it: DATABASE_URL.',
    expect.stringMatching(/^PAYSTACK_PUBLIC_KEY is not a setting .*: PAYSTACK_SECRET_KEY, /),
    'TRUSTED_PROXIES is not a setting and has no effect. The settings like it: TRUSTED_PROXY.',
  ])
})

test('a name that is almost a setting is only a warning when that setting is there too', () => {
  const env = { DATABASE_URL: 'postgres://u:p@db/x', DATABASE_URL2: 'postgres://u:p@db/y' }
  expect(read(env).warnings).toEqual([expect.stringContaining('DATABASE_URL2 is not a setting')])
})

test('ordinary variables of a system, and empty ones, are left alone', () => {
  const innocent =
    'PATH HOME HOSTNAME HOSTTYPE HOST_IP USER SHELL SHLVL PWD OLDPWD LANG LC_ALL TERM TMPDIR POST PORTS EDITOR MAIL LOGNAME NODE_ENV NODE_OPTIONS npm_lifecycle_event XDG_DATA_DIRS XDG_DATA_HOME CI PGPASSWORD PGDATABASE http_proxy NO_PROXY SSL_CERT_FILE INVOCATION_ID JOURNAL_STREAM TEST_DATABASE_URL NEXT_PUBLIC_SITE_URL BASE_URL MAILER_URL REDIS_URL AWS_SECRET_ACCESS_KEY'
  const env = Object.fromEntries(innocent.split(' ').map((name) => [name, 'x']))
  expect(read({ ...env, DATABSE_URL: '', SMTP_URI: ' ' }).warnings).toEqual([])
})

test('every setting in the table of the README is known', () => {
  const readme = readFileSync(`${import.meta.dirname}/../../README.md`, 'utf8')
  const table = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## Make it yours'))
  const names = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(15)
  const known = names.filter((name) => !name.startsWith('AUTH_EXTERNAL_'))
  // A known name with a letter more is refused, and the sentence names it.
  for (const name of known.filter(({ length }) => length >= 10))
    expect(() => read({ [`${name}X`]: 'x' }), name).toThrow(`Rename it to ${name}`)
})
