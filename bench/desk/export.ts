import { exportList } from '../../domain/desk/export-list.ts'
import { formatTimes } from './call-as-staff.ts'
import { signInOwner } from './sign-in-owner.ts'
import { connectAdmin } from '../connect-admin.ts'
import { readCpuSeconds, readMemory } from '../memory.ts'
import type { Measure } from '../measure.ts'

const targetS = 5
const targetMb = 30

/**
 * Exports the list of 100,000 products, which `adminLists` left in the database, as an owner's
 * browser does: how long it takes, and what it adds to the memory of the server.
 */
export const measureAdminExport: Measure = async (subject) => {
  await using admin = await connectAdmin(subject)
  const { token } = await signInOwner(subject, admin)
  const run = () =>
    fetch(`${subject.origin}/functions/v1/${exportList.name}`, {
      method: 'POST',
      headers: {
        apikey: subject.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ list: 'products', query: '' }),
    })
  // Warm up: the code is compiled and the connections are open.
  const warm = await run()
  await warm.body?.cancel()
  const before = readMemory(subject).serverMb
  let highest = before
  const timer = setInterval(() => {
    highest = Math.max(highest, readMemory(subject).serverMb)
  }, 100)
  const cpuBefore = readCpuSeconds(subject)
  const startedAt = performance.now()
  const { lines, bytes } = await countLines(await run())
  const seconds = (performance.now() - startedAt) / 1_000
  const cpuSeconds = readCpuSeconds(subject) - cpuBefore
  clearInterval(timer)
  return [
    {
      name: 'Export of 100,000 products as CSV',
      target: `≤ ${targetS} s, all rows`,
      measured: `${formatTimes({ seconds, cpuSeconds })}, ${lines - 1} rows, ${(bytes / 1e6).toFixed(1)} MB`,
      isReached: seconds <= targetS && lines > 100_000,
    },
    {
      name: 'Memory that the export adds to the server',
      target: `≤ ${targetMb} MB`,
      measured: `${(highest - before).toFixed(0)} MB above ${before.toFixed(0)} MB`,
      isReached: highest - before <= targetMb,
    },
  ]
}

async function countLines(response: Response): Promise<{ lines: number; bytes: number }> {
  if (!response.ok || !response.body) throw new Error(await response.text())
  let lines = 0
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
  }
  return { lines, bytes }
}
