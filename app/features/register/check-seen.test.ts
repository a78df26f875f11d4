import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildLog, sampleLedger } from '../../../test/register/build-log.ts'
import { signEntries, tilesOf, useSigner } from '../../../test/register/sign-log.ts'
import { createStored } from '../../platform/storage/stored.ts'
import { parseTilePath } from '../../../domain/register/log/tiles.ts'
import { failureOf, NoAnswer } from './check-failure.ts'
import { checkSeen } from './check-seen.ts'
import { findSeen, storeSeen } from './seen-checkpoint.ts'

const signer = useSigner()
const entries = buildLog(sampleLedger())
const logPath = '/carbon-register/log/'

/** What the server answers, and what the browser keeps. */
let answers: Map<string, string | Uint8Array<ArrayBuffer> | number>
let storage: Map<string, string>

beforeEach(() => {
  answers = new Map()
  storage = new Map()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    },
  })
  // A test before may have left it in memory.
  createStored('register-seen').write(null)
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers.get(path) ?? (await tileOf(path))
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

let log = entries
async function tileOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const place = parseTilePath(path.slice(logPath.length))
  if (!place) throw new Error(`Nobody should ask for ${path}`)
  return Uint8Array.from(await tilesOf(log)(place))
}

async function serve(served: readonly Uint8Array[], by = signer, keys = by.publicKeys) {
  log = [...served]
  answers.set('/.well-known/carbon-register.txt', keys.join('\n'))
  answers.set(`${logPath}checkpoint`, await signEntries(by, served))
}

describe('a browser', () => {
  test('remembers a register on its first visit, and finds it grown on the next', async () => {
    await serve(entries.slice(0, 4))
    expect(await checkSeen()).toEqual({ kind: 'first', isStored: true })
    await serve(entries)
    expect(await checkSeen()).toMatchObject({ kind: 'grown', entries: 4, newEntries: 6 })
    expect(await checkSeen()).toMatchObject({ kind: 'same', entries: 10, newEntries: 0 })
  })

  test('that stores nothing says so', async () => {
    await serve(entries)
    vi.stubGlobal('window', {
      localStorage: {
        getItem: () => null,
        setItem: () => {
          throw new Error('The quota is used up')
        },
      },
    })
    expect(await checkSeen()).toEqual({ kind: 'first', isStored: false })
  })

  test('does not remember a register that somebody else signed', async () => {
    await serve(entries, useSigner('another secret'), signer.publicKeys)
    expect(await checkSeen()).toEqual({ kind: 'broken', seenAt: null, reason: 'not-signed' })
    expect(findSeen()).toBeNull()
  })

  test('compares across a change of keys, because old keys stay published', async () => {
    await serve(entries.slice(0, 4), useSigner('a former secret'))
    await checkSeen()
    const former = useSigner('a former secret').publicKeys
    await serve(entries, signer, [...former, ...signer.publicKeys])
    expect(await checkSeen()).toMatchObject({ kind: 'grown', entries: 4 })
  })

  test.each([
    ['shrunk', entries.slice(0, 3), signer.publicKeys],
    ['earlier-not-signed', entries, useSigner('another secret').publicKeys],
  ] as const)('keeps what it saw when the register is %s', async (reason, served, keys) => {
    await serve(entries.slice(0, 6))
    await checkSeen()
    const before = findSeen()
    const by = keys === signer.publicKeys ? signer : useSigner('another secret')
    await serve(served, by, [...keys])
    expect(await checkSeen()).toMatchObject({ kind: 'broken', reason, seenAt: before?.at })
    expect(findSeen()).toEqual(before)
  })
})

test('a check that was not made says why', async () => {
  await serve(entries.slice(0, 4))
  storeSeen(await signEntries(signer, entries.slice(0, 4)))
  await serve(entries)
  const failure = () => checkSeen().then(() => null, failureOf)
  answers.set(`${logPath}tile/0/000.p/10`, new Uint8Array(5))
  expect(await failure()).toBe('data')
  answers.set(`${logPath}tile/0/000.p/10`, 500)
  expect(await failure()).toBe('server')
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await failure()).toBe('offline')
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  expect(failureOf(new TypeError('x is not a function'))).toBe('mistake')
  expect(failureOf(new NoAnswer('server', 'The register answered 500'))).toBe('server')
  expect(reported).toHaveLength(1)
})
