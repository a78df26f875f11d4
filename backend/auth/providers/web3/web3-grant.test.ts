import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestWallet } from '../../../../test/auth/test-wallet.ts'
import { startAuth, type AuthKit } from '../../../../test/auth/auth-kit.ts'

let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), {
    web3: { ethereumEnabled: true, solanaEnabled: true },
    redirectUrls: ['https://app.example/**'],
  })
})
afterAll(() => kit[Symbol.asyncDispose]())

const account = createTestWallet()
/** A browser wallet (EIP-1193). */
const ethereum = {
  async request({ method, params }: { method: string; params?: readonly unknown[] }) {
    if (method === 'eth_requestAccounts') return [account.address]
    if (method === 'eth_chainId') return '0x1'
    return account.signMessage(Buffer.from(String(params?.[0]).slice(2), 'hex').toString())
  },
}

const solanaKeys = generateKeyPairSync('ed25519')
const solanaAddress = encodeBase58(
  solanaKeys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32),
)
const solana = {
  publicKey: { toBase58: () => solanaAddress },
  signMessage: async (message: Uint8Array) =>
    new Uint8Array(sign(null, message, solanaKeys.privateKey)),
}

function encodeBase58(bytes: Buffer): string {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let value = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = letters[Number(value % 58n)] + text
  // Leading zero bytes, which one key in 256 has, are encoded as ones.
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(Math.max(0, zeros)) + text
}

const url = 'https://shop.example/login'
// The type in supabase-js requires the browser's complete wallet object.
type Credentials = Parameters<ReturnType<AuthKit['client']>['auth']['signInWithWeb3']>[0]
const withEthereum = (more: object = {}): Credentials =>
  ({ chain: 'ethereum', wallet: ethereum, options: { url }, ...more }) as unknown as Credentials
const withSolana = (more: object = {}): Credentials =>
  ({ chain: 'solana', wallet: solana, options: { url }, ...more }) as unknown as Credentials

describe('signInWithWeb3', () => {
  test.each([
    ['ethereum', withEthereum, account.address.toLowerCase()],
    ['solana', withSolana, solanaAddress],
  ] as const)('%s: one account per wallet', async (chain, credentials, address) => {
    const client = kit.client()
    const { data, error } = await client.auth.signInWithWeb3(
      credentials({ statement: 'I accept.' }),
    )
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: '',
      app_metadata: { provider: 'web3', providers: ['web3'] },
      identities: [
        {
          provider: 'web3',
          id: `web3:${chain}:${address}`,
          identity_data: {
            custom_claims: { address, chain, domain: 'shop.example', statement: 'I accept.' },
          },
        },
      ],
    })
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      amr: [{ method: 'web3' }],
      aal: 'aal1',
      is_anonymous: false,
    })
    const again = await kit.client().auth.signInWithWeb3(
      credentials({
        options: {
          url,
          [`signInWith${chain === 'solana' ? 'Solana' : 'Ethereum'}`]: { nonce: 'abcdefgh1' },
        },
      }),
    )
    expect(again.data.user?.id).toBe(data.user?.id)
    expect((await client.auth.refreshSession()).error).toBeNull()
  })
})

const minute = 60_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
interface Message {
  header?: string
  address?: string
  statement?: string
  fields?: Record<string, string | undefined>
}

function write({
  header = 'shop.example wants you to sign in with your Ethereum account:',
  address = account.address,
  statement,
  fields = {},
}: Message = {}): string {
  const all = {
    URI: url,
    Version: '1',
    'Chain ID': '1',
    Nonce: 'abcdefgh',
    'Issued At': at(0),
    ...fields,
  }
  return [
    header,
    address,
    '',
    ...(statement === undefined ? [''] : [statement, '']),
    ...Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${value}`],
    ),
  ].join('\n')
}

async function sendEthereum(message: string, signature?: string) {
  return kit.send({
    path: '/token?grant_type=web3',
    body: {
      chain: 'ethereum',
      message,
      signature: signature ?? account.signMessage(message),
    },
  })
}

type Fault = [name: string, message: () => string, error: string]
const faults: Fault[] = [
  ['too short', () => 'hello', 'validation_failed'],
  ['too long', () => write({ statement: 'x'.repeat(21_000) }), 'validation_failed'],
  ['no header', () => write({ header: 'Please sign' }), 'validation_failed'],
  [
    'a domain with a path',
    () => write({ header: 'shop.example/x wants you to sign in with your Ethereum account:' }),
    'validation_failed',
  ],
  ['an invalid address', () => write({ address: '0x12' }), 'validation_failed'],
  ['version 2', () => write({ fields: { Version: '2' } }), 'validation_failed'],
  [
    'no version',
    () => write({ fields: { Version: undefined, 'Request ID': 'x' } }),
    'validation_failed',
  ],
  [
    'no issue time',
    () => write({ fields: { 'Issued At': undefined, 'Request ID': 'x' } }),
    'validation_failed',
  ],
  ['an invalid time', () => write({ fields: { 'Issued At': 'yesterday' } }), 'validation_failed'],
  ['a short nonce', () => write({ fields: { Nonce: 'abc' } }), 'validation_failed'],
  ['a duplicate line', () => `${write()}\nURI: https://shop.example/`, 'validation_failed'],
  ['an unknown line', () => `${write()}\nWhatever: yes`, 'validation_failed'],
  ['two lines as statement', () => write({ statement: 'one\ntwo' }), 'validation_failed'],
  [
    'a field as statement',
    () => write({ statement: 'URI: https://evil.example' }),
    'validation_failed',
  ],
  ['http', () => write({ fields: { URI: 'http://shop.example/login' } }), 'invalid_grant'],
  [
    'another site',
    () =>
      write({
        header: 'evil.example wants you to sign in with your Ethereum account:',
        fields: { URI: 'https://evil.example/' },
      }),
    'invalid_grant',
  ],
  [
    'a domain that differs from the URI',
    () => write({ header: 'evil.example wants you to sign in with your Ethereum account:' }),
    'invalid_grant',
  ],
  [
    'issued eleven minutes ago',
    () => write({ fields: { 'Issued At': at(-11 * minute) } }),
    'invalid_grant',
  ],
  [
    'issued eleven minutes in the future',
    () => write({ fields: { 'Issued At': at(11 * minute) } }),
    'invalid_grant',
  ],
  ['expired', () => write({ fields: { 'Expiration Time': at(-1000) } }), 'invalid_grant'],
  ['not valid yet', () => write({ fields: { 'Not Before': at(minute) } }), 'invalid_grant'],
]

describe('refuses', () => {
  test.each(faults)('%s', async (_, message, error) => {
    const before = await kit.count()
    const { status, body } = await sendEthereum(message())
    expect([status, body['code'] ?? body['error']]).toEqual([400, error])
    expect(await kit.count()).toEqual(before)
  })

  test('a signature of another wallet or text, and an invalid one', async () => {
    const message = write()
    const other = createTestWallet()
    expect((await sendEthereum(message, other.signMessage(message))).body).toMatchObject({
      error: 'invalid_grant',
    })
    expect((await sendEthereum(message, account.signMessage(`${message} `))).body).toMatchObject({
      error: 'invalid_grant',
    })
    expect((await sendEthereum(message, `0x${'00'.repeat(65)}`)).body).toMatchObject({
      error: 'invalid_grant',
    })
    expect((await sendEthereum(message, '0x12')).body).toMatchObject({ code: 'validation_failed' })
  })

  test('a message that was already used, also by simultaneous requests', async () => {
    const message = write()
    const answers = await Promise.all([sendEthereum(message), sendEthereum(message)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await sendEthereum(message)).body).toMatchObject({
      error: 'invalid_grant',
      error_description: 'Signed message was used before',
    })
  })

  test('Solana: a signature of another key, and an invalid key', async () => {
    const message = (address: string) =>
      `shop.example wants you to sign in with your Solana account:\n${address}\n\nURI: ${url}\nVersion: 1\nIssued At: ${at(0)}`
    const sendSolana = (text: string, key: KeyObject) =>
      kit.send({
        path: '/token?grant_type=web3',
        body: {
          chain: 'solana',
          message: text,
          signature: sign(null, Buffer.from(text), key).toString('base64'),
        },
      })
    expect(
      (await sendSolana(message(solanaAddress), generateKeyPairSync('ed25519').privateKey)).body,
    ).toMatchObject({ error: 'invalid_grant' })
    expect((await sendSolana(message('z'.repeat(44)), solanaKeys.privateKey)).body).toMatchObject({
      error: 'invalid_grant',
    })
    expect((await sendSolana(message(solanaAddress), solanaKeys.privateKey)).status).toBe(200)
  })

  test('unknown and disabled chains', async () => {
    const body = { chain: 'bitcoin', message: 'x', signature: 'y' }
    expect(await kit.send({ path: '/token?grant_type=web3', body })).toMatchObject({
      status: 400,
      code: 'web3_unsupported_chain',
    })
    await using closed = await startAuth(inject('adminUrl'))
    expect(await closed.send({ path: '/token?grant_type=web3', body })).toMatchObject({
      status: 422,
      code: 'web3_provider_disabled',
    })
    await using half = await startAuth(inject('adminUrl'), {
      web3: { ethereumEnabled: false, solanaEnabled: true },
    })
    expect(
      await half.send({ path: '/token?grant_type=web3', body: { ...body, chain: 'ethereum' } }),
    ).toMatchObject({ status: 422, code: 'web3_provider_disabled' })
  })
})
