import { redact } from './redact.ts'

/** Longer texts are cut, so that one entry cannot fill a disk. */
const maxCharacters = 8_000
/** Of a longer text the rest is not read: what is removed from a text takes time by its length. */
const maxReadCharacters = 200_000
const maxItems = 50
const maxDepth = 6
/** Of one entry; each value counts as a text of at least 100 characters. */
const maxEntryCharacters = 50_000
const minCharacters = 100

const secretNames = /password|secret|token|authorization|cookie|api_?key|^key$|^otp$|^nonce$/i

/** What says why something failed, of an error of Node, PostgreSQL, PostgREST or HTTP. */
const namesOfErrors = new Set([
  'code',
  'errno',
  'syscall',
  'status',
  'severity',
  'detail',
  'details',
  'hint',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
])

/** What the description of one entry has used so far. */
interface Progress {
  leftCharacters: number
  seen: Set<object>
}

/**
 * A value as the log shows it: as JSON, without secrets and personal data, of a bounded size. An
 * error has its name, message, code, stack, and all its causes. It can be sent between threads.
 * What cannot be read is shown as such: a log never throws.
 */
export function describe(value: unknown): unknown {
  const progress = { leftCharacters: maxEntryCharacters, seen: new Set<object>() }
  return attempt(() => describePart(value, 0, progress))
}

function describePart(value: unknown, depth: number, progress: Progress): unknown {
  if (progress.leftCharacters <= 0) return '…'
  if (typeof value === 'string') return describeText(value, progress)
  progress.leftCharacters -= minCharacters
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value !== 'object') return undefined
  if (depth >= maxDepth || progress.seen.has(value)) return '…'
  progress.seen.add(value)
  if (value instanceof Error) return describeError(value, depth, progress)
  if (value instanceof Date) return Number.isNaN(value.valueOf()) ? null : value.toISOString()
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
    return `[${value.byteLength} bytes]`
  if (value instanceof Map || value instanceof Set) return describePart([...value], depth, progress)
  if (Array.isArray(value))
    return value.slice(0, maxItems).map((item) => describePart(item, depth + 1, progress) ?? null)
  return describeProperties(value, Object.keys(value).slice(0, maxItems), { depth, progress })
}

function describeProperties(
  owner: object,
  names: readonly string[],
  { depth, progress }: { depth: number; progress: Progress },
): object {
  const describeProperty = (name: string) => {
    const value: unknown = Reflect.get(owner, name)
    const isFlag = value == null || typeof value === 'boolean'
    if (secretNames.test(name) && !isFlag) return '[removed]'
    return describePart(value, depth + 1, progress)
  }
  return Object.fromEntries(
    names.map((name) => [redact(name), attempt(() => describeProperty(name))]),
  )
}

/** Not its other properties: an error of a client may hold the whole request. */
function describeError(error: Error, depth: number, progress: Progress): object {
  const facts = Object.keys(error).filter((name) => namesOfErrors.has(name))
  const causes = ['errors', 'cause'].filter((name) => name in error)
  return {
    ...describeProperties(error, ['name', 'message', ...facts], { depth, progress }),
    stack: attempt(() => describeText(findFrames(error), progress)),
    ...describeProperties(error, causes, { depth, progress }),
  }
}

/** The stack without the message before it. Libraries may replace either with something else. */
function findFrames(error: Error): string {
  const [stack, message] = [String(error.stack ?? ''), String(error.message)]
  const at = stack.indexOf(message)
  const start = stack.indexOf('\n    at ', at === -1 ? 0 : at + message.length)
  return start === -1 ? '' : stack.slice(start + 1)
}

function describeText(text: string, progress: Progress): string {
  progress.leftCharacters -= Math.max(minCharacters, Math.min(text.length, maxCharacters))
  // Cut afterwards: half of a mail address, or of a quoted row, is not recognised.
  const known = redact(text.slice(0, maxReadCharacters))
  return known.length <= maxCharacters ? known : `${known.slice(0, maxCharacters)}…`
}

function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return '[cannot be read]'
  }
}
