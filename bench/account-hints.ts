import { percentile, type Measure, type Subject } from './measure.ts'

const targetMs = 10
/** Each kind of question is asked about this many accounts that exist, and as many that do not. */
const accounts = 100
const tries = 2

/**
 * Whether the time of an answer tells which accounts exist: the gap between the medians for known and unknown addresses,
 * when signing in with a wrong password, asking for a new password, and signing up.
 */
export const measureAccountHints: Measure = async (subject) => {
  const known = Array.from({ length: accounts }, (_, n) => ({
    recover: `hint-a${n}@example.com`,
    signUp: `hint-b${n}@example.com`,
  }))
  for (const { recover, signUp } of known)
    await Promise.all([makeAccount(subject, recover), makeAccount(subject, signUp)])
  const password = 'a wrong bench of acacia wood'
  const questions: [
    string,
    (kind: 'known' | 'unknown', n: number) => [path: string, body: object],
  ][] = [
    [
      'signing in',
      (kind, n) => [
        '/token?grant_type=password',
        { email: addressOf(kind, known[n % accounts]?.recover), password },
      ],
    ],
    [
      'a new password',
      (kind, n) => ['/recover', { email: addressOf(kind, known[n % accounts]?.recover) }],
    ],
    [
      'signing up',
      (kind, n) => ['/signup', { email: addressOf(kind, known[n % accounts]?.signUp), password }],
    ],
  ]
  const results = []
  for (const [name, ask] of questions) {
    const gapMs = await measureGapMs(
      subject,
      ask,
      name === 'signing in' ? accounts * tries : accounts,
    )
    results.push({
      name: `Known or unknown, ${name}: gap of medians`,
      target: `≤ ${targetMs} ms`,
      measured: `${gapMs.toFixed(1)} ms`,
      isReached: gapMs <= targetMs,
    })
  }
  return results
}

function addressOf(kind: 'known' | 'unknown', email = ''): string {
  return kind === 'known' ? email : `no-${email}`
}

/** Asked in turns, one at a time, so that what else the machine does falls on both alike. */
async function measureGapMs(
  subject: Subject,
  ask: (kind: 'known' | 'unknown', n: number) => [string, object],
  count: number,
): Promise<number> {
  const timesMs = { known: [] as number[], unknown: [] as number[] }
  for (let n = 0; n < count; n++) {
    for (const kind of n % 2 === 0
      ? (['known', 'unknown'] as const)
      : (['unknown', 'known'] as const)) {
      const startedAt = performance.now()
      await post(subject, n, ...ask(kind, n))
      timesMs[kind].push(performance.now() - startedAt)
    }
  }
  return Math.abs(percentile(timesMs.known, 0.5) - percentile(timesMs.unknown, 0.5))
}

async function makeAccount({ origin, secretKey }: Subject, email: string): Promise<void> {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` }
  const response = await fetch(`${origin}/auth/v1/admin/users`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: 'a bench of acacia wood', email_confirm: true }),
  })
  if (!response.ok) throw new Error(`${email} was not made: ${await response.text()}`)
}

/** From an address of its own for every few questions: limits are not what is measured, and a refusal would spoil it. */
async function post(
  { origin, publishableKey }: Subject,
  n: number,
  path: string,
  body: object,
): Promise<void> {
  const headers = { apikey: publishableKey, 'x-forwarded-for': `10.200.${n >> 2}.${n & 3}` }
  const response = await fetch(`${origin}/auth/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status !== 200 && response.status !== 400)
    throw new Error(`${path}: ${response.status} ${text}`)
}
