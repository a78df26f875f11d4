import { apiError } from '../../../errors.ts'

/**
 * A message signed by a wallet, in the format of EIP-4361 (Ethereum) or Sign-In With Solana, which
 * has the same lines.
 */
export interface WalletMessage {
  domain: string
  address: string
  statement: string
  uri: URL
  chainId: string
  nonce: string
  issuedAt: Date
  expiresAt: Date | null
  notBefore: Date | null
}

const networks = { ethereum: 'Ethereum', solana: 'Solana' } as const
export type WalletChain = keyof typeof networks

const addressForms = {
  ethereum: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
} as const
const fieldNames = new Set([
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
  'Resources',
])
const minBytes = 64
const maxBytes = 20 * 1024
const minNonceLength = 8

/**
 * Parses every line of the message. A message that the wallet's owner could read differently is
 * refused.
 * @throws ApiError 400 `validation_failed`
 */
export function parseWalletMessage(text: string, chain: WalletChain): WalletMessage {
  const bytes = Buffer.byteLength(text)
  if (bytes < minBytes) throw invalid('message is too short')
  if (bytes > maxBytes) throw invalid('message must not exceed 20KB')
  const lines = text.split('\n')
  if (lines.length < 6) throw invalid('message needs at least 6 lines')
  const [header = '', address = '', empty = ''] = lines
  const ending = ` wants you to sign in with your ${networks[chain]} account:`
  if (!header.endsWith(ending)) throw invalid('message first line does not match the sign-in form')
  const domain = header.slice(0, -ending.length).replace(/^https?:\/\//, '')
  if (!/^[a-zA-Z0-9.-]{1,253}(?::\d{1,5})?$/.test(domain))
    throw invalid('domain in first line of message is not valid')
  if (!addressForms[chain].test(address)) throw invalid('wallet address is not in valid format')
  if (empty !== '') throw invalid('message third line must be empty')
  const { statement, rest } = splitStatement(lines.slice(3))
  const fields = readFields(rest)
  if (fields.get('Version') !== '1') throw invalid('Version is not 1')
  return { domain, address, statement, ...readValues(fields, chain) }
}

/**
 * The statement is one line followed by an empty one. Without a statement, wallets write different
 * numbers of empty lines.
 */
function splitStatement(lines: string[]): { statement: string; rest: string[] } {
  const isField = (line: string) => fieldNames.has(line.split(':')[0] ?? '')
  const [first = '', second = '', third = ''] = lines
  if (isField(first)) return { statement: '', rest: lines }
  if (first === '' && isField(second)) return { statement: '', rest: lines.slice(1) }
  if (first !== '' && second === '' && isField(third))
    return { statement: first, rest: lines.slice(2) }
  throw invalid('message has no statement in its place')
}

function readFields(lines: string[]): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of lines) {
    // Resources come last, one per line.
    if (fields.has('Resources') && line.startsWith('- ')) continue
    const [, name = '', value = ''] = /^([A-Z][A-Za-z ]*)(?::(?: (.*))?)?$/.exec(line) ?? []
    if (!fieldNames.has(name) || fields.has(name) || fields.has('Resources'))
      throw invalid(`message has an unexpected line: ${line.slice(0, 40)}`)
    fields.set(name, value)
  }
  return fields
}

function readValues(
  fields: ReadonlyMap<string, string>,
  chain: WalletChain,
): Omit<WalletMessage, 'domain' | 'address' | 'statement'> {
  const uri = fields.get('URI') ?? ''
  if (!URL.canParse(uri)) throw invalid('URI is not valid')
  const nonce = fields.get('Nonce') ?? ''
  if (fields.has('Nonce') && !(nonce.length >= minNonceLength && /^[a-zA-Z0-9]+$/.test(nonce)))
    throw invalid(`Nonce must have at least ${minNonceLength} letters and digits`)
  const chainId = fields.get('Chain ID') ?? ''
  if (chain === 'ethereum' && !/^\d{1,20}$/.test(chainId)) throw invalid('Chain ID is not valid')
  const issuedAt = readTime(fields, 'Issued At')
  if (!issuedAt) throw invalid('Issued At is not specified')
  return {
    uri: new URL(uri),
    nonce,
    chainId: chainId.slice(0, 100),
    issuedAt,
    expiresAt: readTime(fields, 'Expiration Time'),
    notBefore: readTime(fields, 'Not Before'),
  }
}

function readTime(fields: ReadonlyMap<string, string>, name: string): Date | null {
  const text = fields.get(name)
  if (text === undefined) return null
  const time = new Date(text)
  if (
    !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/.test(text) ||
    Number.isNaN(time.getTime())
  )
    throw invalid(`${name} is not a valid time`)
  return time
}

function invalid(message: string) {
  return apiError('validation_failed', message)
}
