import { createAccount, post } from './auth-requests.ts'
import { percentile, type Measure, type Subject } from './measure.ts'

const targetMs = 10
/** Each request is sent for this many accounts that exist, and as many that do not. */
const accounts = 100
const tries = 2

/**
 * Whether response times reveal which accounts exist: the difference of the medians for known and
 * unknown addresses, for signing in with a wrong password, resetting a password, and signing up.
 */
export const measureAccountHints: Measure = async (subject) => {
  const known = Array.from({ length: accounts }, (_, n) => ({
    recover: `hint-a${n}@example.com`,
    signUp: `hint-b${n}@example.com`,
  }))
  for (const { recover, signUp } of known)
    await Promise.all([createAccount(subject, recover), createAccount(subject, signUp)])
  const password = 'a wrong bench of acacia wood'
  const requests: [
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
      'resetting a password',
      (kind, n) => ['/recover', { email: addressOf(kind, known[n % accounts]?.recover) }],
    ],
    [
      'signing up',
      (kind, n) => ['/signup', { email: addressOf(kind, known[n % accounts]?.signUp), password }],
    ],
  ]
  const results = []
  for (const [name, buildRequest] of requests) {
    const gapMs = await measureGapMs(
      subject,
      buildRequest,
      name === 'signing in' ? accounts * tries : accounts,
    )
    results.push({
      name: `Known or unknown, ${name}: difference of medians`,
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

/**
 * Alternates between both kinds, one request at a time, so that other load on the machine affects
 * both equally.
 */
async function measureGapMs(
  subject: Subject,
  buildRequest: (kind: 'known' | 'unknown', n: number) => [string, object],
  count: number,
): Promise<number> {
  const timesMs = { known: [] as number[], unknown: [] as number[] }
  for (let n = 0; n < count; n++) {
    for (const kind of n % 2 === 0
      ? (['known', 'unknown'] as const)
      : (['unknown', 'known'] as const)) {
      const startedAt = performance.now()
      await send(subject, n, buildRequest(kind, n))
      timesMs[kind].push(performance.now() - startedAt)
    }
  }
  return Math.abs(percentile(timesMs.known, 0.5) - percentile(timesMs.unknown, 0.5))
}

/** Every few requests use another IP address. */
async function send(subject: Subject, n: number, [path, body]: [string, object]): Promise<void> {
  const response = await post(subject, { ip: `10.200.${n >> 2}.${n & 3}`, path, body })
  const text = await response.text()
  if (response.status !== 200 && response.status !== 400)
    throw new Error(`${path}: ${response.status} ${text}`)
}
