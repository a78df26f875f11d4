import type { PaymentStatus } from '../payment-status.ts'

/** How the list of the gateway and our books can differ about a payment. */
const differenceKinds = [
  /** The gateway has money, and no payment of ours has its reference. */
  'missing_here',
  /** The gateway has money, and our payment does not count as paid. */
  'not_booked',
  /** The money came in another currency, so the shop did not count it. */
  'currency',
  /** The money came, and the shop could not count it for its order. */
  'not_counted',
  /** Both know the payment, with different amounts. */
  'amount',
  /** We booked money that the gateway does not have. */
  'missing_there',
  /** The gateway says the money went back, and our ledger does not. */
  'given_back',
  /** The gateway gives money back, and no refund of ours is that one. */
  'refund_missing_here',
  /** Both know the refund, with different amounts. */
  'refund_amount',
  /** The gateway has paid a refund out, and we have not booked it. */
  'refund_not_booked',
  /** We sent a refund, and the gateway does not have it. */
  'refund_missing_there',
  /** We booked a refund that the gateway did not pay out. */
  'refund_failed_there',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Whether a text is the name of a kind of difference. */
export function isDifferenceKind(value: string): value is DifferenceKind {
  return differenceKinds.some((kind) => kind === value)
}

/** A paid transaction of the gateway. */
export interface ListedMoney {
  reference: string
  isReversed: boolean
  /** In the smallest unit of its currency. */
  amount: number
  currency: string
  feesKobo: number | null
}

/** A payment of ours, with what the ledger holds for it. */
export interface BookedMoney {
  /** Null for a payment of an instalment plan, which is in a ledger of its own. */
  paymentId: string | null
  reference: string
  status: PaymentStatus
  /** The receipts of the ledger, without those that were taken back. */
  receivedKobo: number
  /** What went back: refunds, and what a bank took. */
  backKobo: number
}

export interface Difference {
  kind: DifferenceKind
  reference: string
  paymentId: string | null
  /** What the gateway says, in the smallest unit of `currency`; null when it knows nothing. */
  gatewayAmount: number | null
  currency: string
  /** What our ledger says; null when it knows nothing. */
  bookedKobo: number | null
}

/** The sums of a day in naira. Money in other currencies is in none of them. */
export interface DaySums {
  listedCount: number
  listedKobo: number
  feesKobo: number
  bookedKobo: number
}

/**
 * Compares what the gateway lists as paid on a day with what we booked for it.
 * @param listed what was paid on the day
 * @param booked the payments of ours with these references, and those that we booked on the day
 * @param absent references of booked payments that the gateway does not report as paid at all
 */
export function compareDay({
  listed,
  booked,
  absent,
}: {
  listed: readonly ListedMoney[]
  booked: readonly BookedMoney[]
  absent: ReadonlySet<string>
}): { differences: Difference[]; sums: DaySums } {
  const ours = new Map(booked.map((each) => [each.reference, each]))
  const differences = listed.flatMap((each) => {
    const payment = ours.get(each.reference)
    const kind = findDifference(each, payment)
    return kind === null
      ? []
      : [
          {
            kind,
            reference: each.reference,
            paymentId: payment?.paymentId ?? null,
            gatewayAmount: each.amount,
            currency: each.currency,
            bookedKobo: payment ? bookedOf(kind, payment) : null,
          },
        ]
  })
  const missing = booked
    .filter(({ reference, status }) => absent.has(reference) && status === 'succeeded')
    .map(({ reference, paymentId, receivedKobo }) => ({
      kind: 'missing_there' as const,
      reference,
      paymentId,
      gatewayAmount: null,
      currency: 'NGN',
      bookedKobo: receivedKobo,
    }))
  const inNaira = listed.filter(({ currency }) => currency === 'NGN')
  const references = new Set(listed.map(({ reference }) => reference))
  return {
    differences: [...differences, ...missing],
    sums: {
      listedCount: listed.length,
      listedKobo: sum(inNaira.map(({ amount }) => amount)),
      feesKobo: sum(inNaira.map(({ feesKobo }) => feesKobo ?? 0)),
      bookedKobo: sum(
        booked
          .filter(({ reference }) => references.has(reference) || absent.has(reference))
          .map(({ receivedKobo }) => receivedKobo),
      ),
    },
  }
}

function findDifference(
  { isReversed, amount, currency }: ListedMoney,
  payment: BookedMoney | undefined,
): DifferenceKind | null {
  if (!payment) return 'missing_here'
  if (currency !== 'NGN') return 'currency'
  if (payment.status === 'mismatched') return isReversed ? null : 'not_counted'
  if (payment.status !== 'succeeded')
    // It came and went back before we heard of it: nobody has or owes anything.
    return isReversed ? null : 'not_booked'
  if (payment.receivedKobo !== amount) return 'amount'
  return isReversed && payment.backKobo < payment.receivedKobo ? 'given_back' : null
}

/** What our side of a difference is about: the money that is still here, or what came. */
function bookedOf(kind: DifferenceKind, { receivedKobo, backKobo }: BookedMoney): number {
  return kind === 'given_back' ? receivedKobo - backKobo : receivedKobo
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
