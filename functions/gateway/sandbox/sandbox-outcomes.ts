import { formatNaira } from '../../../domain/money/money.ts'

/** How long after the payment its result is known, when the payer chooses `late`. */
export const lateMs = 120_000
/** How much too little or too much arrives when the payer chooses that. */
export const wrongKobo = 10_000

/** The outcomes that the payer of the demo can choose. */
export const sandboxOutcomes = {
  succeed: 'Pay',
  fail: 'Card is declined',
  abandon: 'Leave without paying',
  'begin-transfer': 'Begin a transfer here, and send nothing yet',
  'time-out': 'Let this page time out',
  'wrong-amount': `Send ${formatNaira(wrongKobo)} too little`,
  'too-much': `Send ${formatNaira(wrongKobo)} too much`,
  late: `Pay; the result arrives after ${lateMs / 60_000} minutes`,
  double: 'Pay, and send the webhook twice',
  'no-refund': 'Pay with a card that takes no refund',
  dispute: 'Pay, and dispute it at the bank',
  'card-recovers': 'Pay with a card that has no money at its next charge, and then has some again',
  'card-expires': 'Pay with a card that expires this month',
  'card-asks': 'Pay with a card whose bank asks you to confirm each charge',
  'card-slow': 'Pay with a card whose charges are answered too late',
} as const

export type SandboxOutcome = keyof typeof sandboxOutcomes
