/** What tells rows of security events apart. */
export interface EventRow {
  kind: string
  user_id: string | null
  address: string | null
  request: string | null
}

export interface RowBudget {
  /** Whether there is room for one more row. A row with nothing but its kind always has room. */
  hasRoom(row: EventRow): boolean
  /** Counts a row. */
  take(row: EventRow): void
  /** Whether the kind has used its rows of the day. */
  isDayUsed(kind: string): boolean
  startSecond(): void
  startDay(): void
}

/** In a second, an address that varies what it asks for fills at most this many rows of a kind. */
const maxRequests = 3
/** An attacker who varies everything fills at most this many rows of a kind in a second. */
const maxRows = 100
/** Kinds whose rows keep the account when their address is left out: alerts count by account. */
const kindsOfAccounts: ReadonlySet<string> = new Set(['sign_in_failed', 'second_factor_failed'])
/** Of those kinds, so many more rows in a second have an account and no address. */
const maxAccounts = 1_000

/** Limits the rows of each kind of event, so that a flood of one kind never hides another. */
export function createRowBudget(maxRowsADay: number): RowBudget {
  const second = createCounter()
  const day = createCounter()
  const isDayUsed = (kind: string) => day.get(kind) >= maxRowsADay

  return {
    hasRoom(row) {
      const { kind, user_id, request } = row
      if (hasNoPlace(row)) {
        if (user_id === null) return true
        if (kindsOfAccounts.has(kind)) return second.get(accountsOf(row)) < maxAccounts
      }
      return (
        !isDayUsed(kind) &&
        second.get(kind) < maxRows &&
        (request === null || second.get(requestsOf(row)) < maxRequests)
      )
    },
    take(row) {
      day.add(row.kind)
      second.add(hasNoPlace(row) ? accountsOf(row) : row.kind)
      if (row.request !== null) second.add(requestsOf(row))
    },
    isDayUsed,
    startSecond: second.clear,
    startDay: day.clear,
  }
}

/**
 * The rows that can hold an event, the one with the most details first: without the request, then
 * without the address, then the kind alone.
 */
export function listRows<Row extends EventRow>(event: Row): Row[] {
  const ofAddress = { ...event, request: null }
  const ofAccount = { ...ofAddress, address: null }
  const ofKind = { ...ofAccount, user_id: null }
  return kindsOfAccounts.has(event.kind)
    ? [event, ofAddress, ofAccount, ofKind]
    : [event, ofAddress, ofKind]
}

const hasNoPlace = ({ address, request }: EventRow) => address === null && request === null
const requestsOf = ({ kind, address }: EventRow) => `${kind} requests of ${address}`
const accountsOf = ({ kind }: EventRow) => `${kind} of accounts`

function createCounter() {
  const counts = new Map<string, number>()
  return {
    get: (name: string): number => counts.get(name) ?? 0,
    add: (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1),
    clear: (): void => counts.clear(),
  }
}
