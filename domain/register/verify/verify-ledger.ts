import { parseEvent } from '../events/parse-event.ts'
import type { Checkpoint } from '../log/checkpoint.ts'
import { leafHash, nodeHash, type Sha256 } from '../log/merkle-tree.ts'
import { applyEvent, emptyLedger, type Ledger } from '../replay/ledger.ts'
import { areEqual } from '../log/verify-proof.ts'

/** What is wrong with a register. */
export interface LedgerFault {
  /** The first event that cannot be right; null when it is no single event. */
  index: number | null
  message: string
}

/** A check of all events of a register, from the first one on. */
export interface LedgerCheck {
  readonly size: number
  /** What the events so far say. */
  readonly ledger: Ledger
  /** Takes the next entry of the log. After a fault the check is of no use. */
  add(entry: Uint8Array): LedgerFault | null
  /** The root of the tree so far. */
  root(): Uint8Array
  /** To call after the last entry: says if some are missing. */
  finish(): LedgerFault | null
}

/**
 * Checks that each entry is an event that continues the log and keeps the rules of the ledger, and that
 * the log had each of these roots when it had their sizes.
 * @param checkpoints whose signatures were checked, in the order of their sizes
 */
export function startLedgerCheck(
  sha256: Sha256,
  checkpoints: readonly Pick<Checkpoint, 'size' | 'root'>[],
): LedgerCheck {
  const ledger = emptyLedger()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // The roots of the complete subtrees so far, the largest first.
  const subtrees: Uint8Array[] = []
  let [size, next, previous, before] = [0, 0, '0'.repeat(64), '']

  function root(): Uint8Array {
    const smallest = subtrees.at(-1)
    if (!smallest) return sha256(new Uint8Array())
    return subtrees
      .slice(0, -1)
      .reduceRight((right, left) => nodeHash(sha256, left, right), smallest)
  }

  /** Compares with the checkpoints of this size. */
  function compare(): LedgerFault | null {
    for (; checkpoints[next]?.size === size; next++) {
      if (!areEqual(checkpoints[next]?.root ?? new Uint8Array(), root()))
        return {
          index: size - 1,
          message: `The first ${size} events are not those that were signed`,
        }
    }
    return null
  }

  function readEvent(entry: Uint8Array): LedgerFault | null {
    const fault = (message: string) => ({ index: size, message: `Event ${size} ${message}` })
    const given = parseEntry(decoder, entry)
    const parsed = parseEvent(given)
    if (!parsed.ok)
      return fault(`is not an event: ${parsed.problems[0]?.message ?? 'it cannot be read'}`)
    const event = parsed.value
    if (event.index !== size) return fault(`has the number ${event.index}`)
    if (event.previous !== previous)
      return size === 0
        ? fault('follows another event')
        : {
            index: size - 1,
            message: `Event ${size - 1} is not the one that event ${size} follows`,
          }
    if (event.at < before) return fault('is older than the event before it')
    const broken = applyEvent(ledger, event)
    if (broken !== null) return fault(`breaks a rule: ${broken}`)
    before = event.at
    return null
  }

  return {
    ledger,
    root,
    get size() {
      return size
    },
    add(entry) {
      const fault = size === 0 ? (compare() ?? readEvent(entry)) : readEvent(entry)
      if (fault) return fault
      let hash = leafHash(sha256, entry)
      previous = toHex(hash)
      size++
      for (let count = size; count % 2 === 0; count /= 2) {
        const left = subtrees.pop()
        if (left) hash = nodeHash(sha256, left, hash)
      }
      subtrees.push(hash)
      return compare()
    },
    finish() {
      const signed = checkpoints.at(-1)?.size ?? 0
      if (size === 0) return compare() ?? missing(size, signed)
      return missing(size, signed)
    },
  }
}

function missing(size: number, signed: number): LedgerFault | null {
  return size < signed
    ? { index: size, message: `Events ${size} to ${signed - 1} were signed, and are missing` }
    : null
}

/** The JSON of an entry, or null. Spelled in another way, it is none. */
function parseEntry(decoder: TextDecoder, entry: Uint8Array): unknown {
  try {
    const text = decoder.decode(entry)
    const value: unknown = JSON.parse(text)
    return JSON.stringify(value) === text ? value : null
  } catch {
    return null
  }
}

const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Bytes as hex digits. */
export function toHex(bytes: Uint8Array): string {
  let digits = ''
  for (const byte of bytes) digits += hexBytes[byte]
  return digits
}
