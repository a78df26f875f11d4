import type { FunctionContract } from '../../domain/parse/function-contract.ts'
import type { Subject } from '../measure.ts'
import { readCpuSeconds } from '../memory.ts'

/** Calls a function as staff. @throws Error for any answer but the one that its contract describes */
export async function callAsStaff<Response>(
  subject: Subject,
  { name, parseResponse }: Pick<FunctionContract<object, Response>, 'name' | 'parseResponse'>,
  { token, body }: { token: string; body: FormData | string },
) {
  const { origin, publishableKey } = subject
  const cpuBefore = readCpuSeconds(subject)
  const startedAt = performance.now()
  const response = await fetch(`${origin}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
  })
  const answer: unknown = await response.json()
  const seconds = (performance.now() - startedAt) / 1_000
  const parsed = parseResponse(answer)
  if (!parsed.ok) throw new Error(JSON.stringify(answer).slice(0, 500))
  return { seconds, cpuSeconds: readCpuSeconds(subject) - cpuBefore, answer: parsed.value }
}

/** "1.2 s (0.8 s of CPU)": the CPU of the server and its database. */
export const formatTimes = ({ seconds, cpuSeconds }: { seconds: number; cpuSeconds: number }) =>
  `${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of CPU)`
