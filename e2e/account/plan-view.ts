import type { PlanView } from '../../domain/instalments/customer/plan-view.ts'

const id = '00000000-0000-4000-8000-000000000001'
const row = (number: number, dueOn: string, paidKobo: number) => ({
  number,
  dueOn,
  principalKobo: 5_000_000,
  interestKobo: 150_000,
  feeKobo: 0,
  paidKobo,
  leftKobo: 5_150_000 - paidKobo,
})

const standing = {
  paidKobo: 5_150_000,
  dueKobo: 0,
  arrearsKobo: 0,
  daysPastDue: 0,
  leftKobo: 10_300_000,
  settlementKobo: 10_000_000,
  overpaidKobo: 0,
  refundedKobo: 0,
  nextKobo: 5_150_000,
  nextDueOn: '2026-12-03',
  pausedUntil: null,
  instalments: [row(1, '2026-11-03', 5_150_000), row(2, '2026-12-03', 0), row(3, '2027-01-03', 0)],
}

/** The second of three instalments is due in five days. */
export const runningPlan: PlanView = {
  id,
  number: 'PL0000007',
  status: 'active',
  isTest: false,
  order: {
    id,
    number: 'IM-2026-000123',
    goods: ['2 × Mono panel 550 W', '1 × Imole Hybrid 5 kVA'],
  },
  terms: {
    months: 3,
    interest: 'flat',
    ratePercentPerMonth: 1.5,
    priceKobo: 25_000_000,
    depositKobo: 10_000_000,
    feeKobo: 0,
    financedKobo: 15_000_000,
    interestKobo: 450_000,
  },
  appliedAt: '2026-10-02T09:00:00Z',
  decidedAt: '2026-10-02T09:00:00Z',
  reason: 'The instalment is a small part of your income.',
  activatedAt: '2026-10-03T09:00:00Z',
  endedAt: null,
  agreement: {
    acceptedAt: '2026-10-02T10:00:00Z',
    acceptedName: 'Ngozi Obi',
    allowsDebit: true,
    path: '/payment-details/agreement.pdf?plan=1&ticket=2',
  },
  standing,
  payments: [
    {
      id,
      reference: 'PL0000007-1',
      way: 'page',
      status: 'succeeded',
      amountKobo: 5_150_000,
      receivedKobo: 5_150_000,
      settles: false,
      message: null,
      createdAt: '2026-11-03T09:00:00Z',
      succeededAt: '2026-11-03T09:01:00Z',
    },
    {
      id: id.replace(/1$/, '2'),
      reference: 'PL0000007-D1',
      way: 'debit',
      status: 'failed',
      amountKobo: 5_150_000,
      receivedKobo: null,
      settles: false,
      message: 'Insufficient funds',
      createdAt: '2026-11-03T08:00:00Z',
      succeededAt: null,
    },
  ],
  transferReference: 'PLN1A2B3C4D5',
  pauses: { used: 0, outcome: 'at_once', request: null },
  letters: [],
  complaints: [],
  statement: {
    pdfPath: '/dashboard/papers/plan-statement.pdf?plan=1',
    csvPath: '/dashboard/papers/plan-statement.csv?plan=1',
  },
}

const notBegun = { standing: null, statement: null, activatedAt: null, payments: [] }
const paid = {
  ...standing,
  leftKobo: 0,
  settlementKobo: 0,
  nextKobo: 0,
  nextDueOn: null,
  instalments: [1, 2, 3].map((number) => row(number, `2026-1${number - 1}-03`, 5_150_000)),
}

/** A plan in each state of its life, with the heading that its customer sees. */
export const plansByState: Readonly<Record<string, { heading: string; plan: PlanView }>> = {
  applied: {
    heading: 'We are looking at your application',
    plan: { ...runningPlan, ...notBegun, status: 'applied', agreement: null },
  },
  approved: {
    heading: 'Your plan is approved',
    plan: { ...runningPlan, ...notBegun, status: 'approved', agreement: null },
  },
  declined: {
    heading: 'We could not approve this plan',
    plan: {
      ...runningPlan,
      ...notBegun,
      status: 'declined',
      agreement: null,
      reason: 'The instalments would be more than a third of your income.',
    },
  },
  agreed: {
    heading: 'Your deposit is next',
    plan: { ...runningPlan, ...notBegun, status: 'agreed' },
  },
  active: {
    heading: 'Next due',
    plan: {
      ...runningPlan,
      complaints: [
        {
          number: 'C-2026-000001',
          about: 'charge',
          message: 'You took the same instalment twice last Friday.',
          status: 'answered',
          answerBy: '2026-11-22T10:00:00Z',
          resolveBy: '2026-11-23T10:00:00Z',
          createdAt: '2026-11-21T10:00:00Z',
          answers: [
            {
              message: 'We look into it with the bank.',
              resolves: false,
              createdAt: '2026-11-21T12:00:00Z',
            },
          ],
        },
      ],
    },
  },
  late: {
    heading: 'A payment is late',
    plan: {
      ...runningPlan,
      standing: {
        ...standing,
        dueKobo: 5_150_000,
        arrearsKobo: 5_150_000,
        daysPastDue: 12,
        nextDueOn: '2026-11-16',
        instalments: [
          row(1, '2026-10-16', 5_150_000),
          row(2, '2026-11-16', 0),
          row(3, '2026-12-16', 0),
        ],
      },
    },
  },
  paused: {
    heading: 'Your plan is paused',
    plan: {
      ...runningPlan,
      standing: { ...standing, pausedUntil: '2026-12-20', nextDueOn: '2027-01-02' },
      pauses: { used: 1, outcome: 'no', request: null },
    },
  },
  settled_early: {
    heading: 'Your plan is paid off. Thank you.',
    plan: {
      ...runningPlan,
      status: 'settled_early',
      endedAt: '2026-11-20T10:00:00Z',
      standing: { ...paid, overpaidKobo: 50_000 },
      pauses: { used: 0, outcome: 'no', request: null },
      letters: [
        {
          number: 'LD-2026-000002',
          issuedAt: '2026-11-20T10:01:00Z',
          withdrawnAt: null,
          path: '/dashboard/papers/discharge-letter.pdf?letter=1',
        },
        {
          number: 'LD-2026-000001',
          issuedAt: '2026-11-10T10:01:00Z',
          withdrawnAt: '2026-11-12T10:01:00Z',
          path: '/dashboard/papers/discharge-letter.pdf?letter=2',
        },
      ],
    },
  },
  closed: {
    heading: 'Your plan is paid off. Thank you.',
    plan: { ...runningPlan, status: 'closed', endedAt: '2026-11-20T10:00:00Z', standing: paid },
  },
  written_off: {
    heading: 'We have closed this plan',
    plan: { ...runningPlan, status: 'written_off', standing: { ...standing, nextDueOn: null } },
  },
  cancelled: {
    heading: 'This plan was cancelled',
    plan: { ...runningPlan, ...notBegun, status: 'cancelled' },
  },
}

/** The answer of `list-my-plans` on 28 November 2026. */
export const listOf = (...plans: PlanView[]) => ({
  today: '2026-11-28',
  plans,
  cards: [{ id, brand: 'visa', last4: '4081', expiresOn: '2026-12-31' }],
})
