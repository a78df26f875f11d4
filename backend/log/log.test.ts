import { afterEach, expect, test, vi } from 'vitest'
import { logBug, logToConsole, type LogEntry } from '../log.ts'
import { duringRequest, findRequest, forThisRequest, outsideRequest } from './current-request.ts'

afterEach(() => vi.restoreAllMocks())

/** The line that an entry becomes. */
function lineOf(details: object): Record<string, unknown> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  logToConsole({ level: 'error', message: 'failed', ...details })
  const [[line] = []] = write.mock.calls
  write.mockRestore()
  expect(line).toMatch(/^[^\n]+\n$/)
  return JSON.parse(String(line)) as Record<string, unknown>
}

const request = { requestId: 'r1', method: 'GET', path: '/shop' }

test('an entry is one line, with its time, level, message and request', () => {
  const line = duringRequest(request, () => lineOf({ count: 2n, message: 'a\nb' }))
  expect(line).toEqual({
    time: expect.stringMatching(/^2\d{3}-.*Z$/),
    level: 'error',
    message: 'a\nb',
    ...request,
    count: '2',
  })
})

test('an error has its code, its stack without the message, and all its causes', () => {
  const inner = Object.assign(new Error('Key (email)=(ada@example.ng) already exists.'), {
    code: '23505',
    detail: 'Failing row contains (1, Ada Obi).',
    client: { password: 'hunter2' },
  })
  const middle = new AggregateError([inner, 'text'], 'all failed')
  const { error } = lineOf({ error: new TypeError('outer\n    at Ada', { cause: middle }) })
  expect(error).toMatchObject({
    name: 'TypeError',
    message: 'outer\n    at Ada',
    cause: {
      name: 'AggregateError',
      message: 'all failed',
      errors: [{ code: '23505', detail: 'Failing row contains ([removed]).' }, 'text'],
    },
  })
  expect((error as Error).stack).toMatch(/^ {4}at .*log\.test\.ts/)
  expect(JSON.stringify(error)).not.toMatch(/Ada Obi|ada@|hunter2/)
})

test.each([
  ['an object', { code: 'PGRST003', details: null, message: 'Timed out' }],
  ['a text', 'no reason'],
  ['nothing', null],
])('%s that is thrown is shown as it is', (_, error) => {
  expect(lineOf({ error })['error']).toEqual(error)
})

test('values with the name of a secret, and endless ones, are not shown', () => {
  const circle: Record<string, unknown> = { password: 'hunter2', refresh_token: 'abc' }
  circle['self'] = circle
  expect(JSON.stringify(lineOf({ circle }))).not.toMatch(/hunter2|abc/)
  expect(JSON.stringify(lineOf({ text: 'x'.repeat(1_000_000) })).length).toBeLessThan(10_000)
})

test('a long text is cut after its secrets are removed, and a secret may be any value', () => {
  const long = 'x'.repeat(10_000)
  const line = lineOf({
    row: `Failing row contains (Ada Obi, ${long}).`,
    end: `${'x'.repeat(7_990)} ada.obi@example.ng`,
    of: { 'ada.obi@example.ng': 1 },
    otp: 123456,
    cookies: ['session=hunter2'],
    isTokenValid: true,
  })
  expect(JSON.stringify(line)).not.toMatch(/Ada|ada|123456|hunter2/)
  expect(line).toMatchObject({ isTokenValid: true })
})

test('what cannot be read is shown as such, and the rest of the entry stays', () => {
  const broken = Object.assign(new Error('gone'), { code: 'E1' })
  Object.defineProperty(broken, 'message', { value: { reason: 5 } })
  Object.defineProperty(broken, 'stack', { value: 7 })
  const refuse = () => {
    throw new Error('refused')
  }
  const getter = Object.defineProperty({ count: 1 }, 'part', { get: refuse, enumerable: true })
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  expect(lineOf({ error: broken, getter, proxy })).toMatchObject({
    message: 'failed',
    error: { name: 'Error', message: { reason: 5 }, code: 'E1', stack: '' },
    getter: { count: 1, part: '[cannot be read]' },
    proxy: '[cannot be read]',
  })
})

test('an entry has a bounded size, whatever is in it', () => {
  const many = (depth: number): unknown[] =>
    Array.from({ length: 50 }, () => (depth === 0 ? 'x'.repeat(1_000) : many(depth - 1)))
  expect(JSON.stringify(lineOf({ many: many(1) })).length).toBeLessThan(70_000)
  expect(lineOf({ bytes: Buffer.alloc(1_000_000) })['bytes']).toBe('[1000000 bytes]')
})

test('a bug has the id of its request, and one of its own outside of a request', () => {
  const entries: LogEntry[] = []
  const bug = { message: 'page failed', method: 'GET', path: '/shop', error: 1 }
  const log = (entry: LogEntry) => void entries.push(entry)
  expect(duringRequest(request, () => logBug(log, bug))).toBe('r1')
  expect(logBug(log, bug)).toMatch(/^[0-9a-f-]{36}$/)
  expect(entries).toMatchObject([{ requestId: 'r1' }, { requestId: expect.any(String) }])
})

test('work can be kept for its request, or taken out of it', async () => {
  const bound = duringRequest(request, () => forThisRequest(findRequest))
  expect(bound()).toBe(request)
  expect(await duringRequest(request, async () => outsideRequest(findRequest))).toBeUndefined()
})
