import { redact } from './redact.ts'

/** Longer texts are cut, so that one entry cannot fill a disk. */
const maxCharacters = 8_000
const maxItems = 50
const maxDepth = 6

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

/**
 * A value as the log shows it: as JSON, without secrets and personal data, of a bounded size. An error
 * has its name, message, code, stack, and all its causes. It can be sent between threads.
 */
export function describe(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redact(cut(value))
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value !== 'object') return undefined
  if (depth >= maxDepth) return '…'
  if (value instanceof Error) return describeError(value, depth)
  if (value instanceof Date) return Number.isNaN(value.valueOf()) ? null : value.toISOString()
  if (Array.isArray(value))
    return value.slice(0, maxItems).map((item) => describe(item, depth + 1) ?? null)
  if (value instanceof Map || value instanceof Set) return describe([...value], depth)
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxItems)
      .map(([name, part]) => [
        name,
        secretNames.test(name) && typeof part === 'string'
          ? '[removed]'
          : describe(part, depth + 1),
      ]),
  )
}

/** Not its other properties: an error of a client may hold the whole request. */
function describeError(error: Error, depth: number): object {
  const causes = error instanceof AggregateError ? { errors: error.errors } : {}
  const facts = Object.entries(error).filter(([name]) => namesOfErrors.has(name))
  const described = describe({ ...Object.fromEntries(facts), ...causes }, depth)
  return {
    name: error.name,
    message: redact(cut(error.message)),
    ...(typeof described === 'object' && described),
    stack: findFrames(error),
    ...(error.cause !== undefined && { cause: describe(error.cause, depth + 1) }),
  }
}

/** The stack without the message before it. */
function findFrames({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  const start = stack.indexOf('\n    at ', at === -1 ? 0 : at + message.length)
  return start === -1 ? '' : redact(cut(stack.slice(start + 1)))
}

function cut(text: string): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters)}…`
}
