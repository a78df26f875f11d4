import { readEntry } from '../events/read-entry.ts'
import type { Checkpoint } from '../log/checkpoint.ts'
import { startTree } from '../log/growing-tree.ts'
import { createTreeHashes, type Sha256 } from '../log/merkle-tree.ts'
import { applyEvent, emptyLedger, type Ledger } from '../replay/ledger.ts'
import { areEqual } from '../log/verify-proof.ts'

/** What is wrong with a register. */
export interface LedgerFault {
  /** The first event that cannot be right; null when it is no single event. */
  index: number | null
  message: string
}

/** Which root a log had when it had this size. */
export type SignedRoot = Pick<Checkpoint, 'size' | 'root'>

/** A check of all events of a register, from the first one on. */
export interface LedgerCheck {
  readonly size: number
  /** What the events so far say. */
  readonly ledger: Ledger
  /** The hashes above full tiles, by their place, such as `1/0`. */
  readonly nodes: ReadonlyMap<string, Uint8Array>
  /** Takes more checkpoints, in the order of their sizes, of the events that were not added yet. */
  expect(signed: readonly SignedRoot[]): void
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
export function startLedgerCheck(sha256: Sha256, checkpoints: readonly SignedRoot[]): LedgerCheck {
  const nodes = new Map<string, Uint8Array>()
  const tree = startTree(sha256, (level, index, hash) => nodes.set(`${level}/${index}`, hash))
  const hashes = createTreeHashes(sha256)
  const events = startEventCheck()
  let expected = checkpoints
  let next = 0

  /** Compares with the checkpoints of this size. */
  function compare(): LedgerFault | null {
    for (; expected[next]?.size === tree.size; next++) {
      if (!areEqual(expected[next]?.root ?? new Uint8Array(), tree.root()))
        return {
          index: tree.size - 1,
          message: `The first ${tree.size} events are not those that were signed`,
        }
    }
    return null
  }

  return {
    ledger: events.ledger,
    nodes,
    root: () => tree.root(),
    get size() {
      return tree.size
    },
    expect(signed) {
      // Those that were compared are not needed any more.
      expected = [...expected.slice(next), ...signed]
      next = 0
    },
    add(entry) {
      const fault = (tree.size === 0 ? compare() : null) ?? events.add(entry)
      if (fault) return fault
      const leaf = hashes.leaf(entry)
      events.follow(leaf)
      tree.add(leaf)
      return compare()
    },
    finish: () => compare() ?? missing(tree.size, expected.at(-1)?.size ?? 0),
  }
}

/** Checks that each entry is the event that comes next, and that the ledger allows it. */
function startEventCheck() {
  const ledger = emptyLedger()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [size, before] = [0, '']
  let previous: Uint8Array = new Uint8Array(32)
  const fault = (message: string): LedgerFault => ({
    index: size,
    message: `Event ${size} ${message}`,
  })
  return {
    ledger,
    add(entry: Uint8Array): LedgerFault | null {
      const parsed = readEntry(decode(decoder, entry))
      if (!parsed.ok) return fault(`is not an event: ${parsed.problems[0].message}`)
      const event = parsed.value
      if (event.index !== size) return fault(`has the number ${event.index}`)
      if (!isHexOf(event.previous, previous))
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
    },
    /** The hash that the next event must name. */
    follow(leaf: Uint8Array): void {
      previous = leaf
      size++
    },
  }
}

function missing(size: number, signed: number): LedgerFault | null {
  return size < signed
    ? { index: size, message: `Events ${size} to ${signed - 1} were signed, and are missing` }
    : null
}

/** The text of an entry; empty, which is no event, when its bytes are no text. */
function decode(decoder: TextDecoder, entry: Uint8Array): string {
  try {
    return decoder.decode(entry)
  } catch {
    return ''
  }
}

/** Whether hex digits, as small letters, are those of bytes. */
function isHexOf(digits: string, bytes: Uint8Array): boolean {
  if (digits.length !== bytes.length * 2) return false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (
      digits.charCodeAt(at * 2) !== hexCode(byte >> 4) ||
      digits.charCodeAt(at * 2 + 1) !== hexCode(byte & 15)
    )
      return false
  }
  return true
}

function hexCode(half: number): number {
  return half < 10 ? 48 + half : 87 + half
}
