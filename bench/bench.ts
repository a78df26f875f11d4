import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, startServerProcess } from '../test/servers/server-process.ts'
import { printResults, type Measure, type Result } from './measure.ts'
import { abuse, desk, growth, loads, realtime, storage, visits } from './measures.ts'
import { watchMemory } from './memory.ts'

if (process.argv[2] === 'faults') {
  // Without a server: the tests start what they need.
  const { measureFaults } = await import('./faults/faults.ts')
  await measureFaults(process.argv.slice(3))
  process.exit()
}
if (process.argv[2] === 'money' || process.argv[2] === 'money-kills') {
  // With a server of their own, whose gateway is a fake one.
  const { measureMoney, measureMoneyKills } = await import('./money.ts')
  await (process.argv[2] === 'money' ? measureMoney : measureMoneyKills)(process.argv.slice(3))
  process.exit()
}
if (process.argv[2] === 'kills') {
  // With a server of its own, which is killed.
  const { measureKills } = await import('./kills/kills.ts')
  process.exit((await measureKills(process.argv.slice(3))) ? 0 : 1)
}
if (process.argv[2] === 'soak') {
  // With a server of its own, for an hour.
  const { measureSoak } = await import('./soak/soak.ts')
  process.exit((await measureSoak(process.argv.slice(3))) ? 0 : 1)
}
if (process.argv[2] === 'plans') {
  // Without a server: the rules, and a database of its own.
  const { measurePlans } = await import('./plans.ts')
  await measurePlans(process.argv.slice(3))
  process.exit()
}
if (process.argv[2] === 'register') {
  // With a database of its own, and a server on it.
  const { measureRegister } = await import('./register/register.ts')
  process.exit((await measureRegister(process.argv.slice(3))) ? 0 : 1)
}
if (process.argv[2] === 'statement') {
  // Without a server: a database of its own.
  const { measureStatement } = await import('./statement.ts')
  process.exit((await measureStatement()) ? 0 : 1)
}
if (process.argv[2] === 'scale') {
  // With a database and servers of its own.
  const { measureScale } = await import('./scale.ts')
  process.exit(printResults(await measureScale()) ? 0 : 1)
}
if (process.argv[2] === 'due-day') {
  // With servers of its own, whose gateway is a fake one.
  const { measureDueDay } = await import('./due-day.ts')
  await measureDueDay(process.argv.slice(3))
  process.exit()
}
if (process.argv[2] === 'samples') {
  const { runAllSamples } = await import('./samples.ts')
  process.exit(runAllSamples() ? 0 : 1)
}
if (process.argv[2] === 'resumable') {
  // With a server of its own, which accepts large files.
  const { measureResumable } = await import('./storage/resumable.ts')
  await measureResumable(process.argv.slice(3))
  process.exit()
}

/** `npm run bench lighthouse` runs only the measures with that text in their key. */
const filter = (process.argv[2] ?? '').toLowerCase().replaceAll('-', '')
const select = (measures: Record<string, Measure>) =>
  Object.entries(measures)
    .filter(([name]) => name.toLowerCase().includes(filter))
    .map(([, measure]) => measure)

/**
 * Starts a server on an empty data folder, measures it, and prints the results with their targets.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
// The same as in `npm start`. The first start compiles the sources; the second one is measured.
const nodeEnv = {
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=256',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'bench-compile-cache'),
}
const program = 'bin/start.ts'
const first = await startServerProcess({
  program,
  env: {
    ...nodeEnv,
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
  },
})
await first.stop()
// As a trusted proxy, this machine can send the IP addresses of many visitors, to stay within the
// rate limits.
const server = await startServerProcess({
  program,
  env: {
    ...nodeEnv,
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    TRUSTED_PROXY: '127.0.0.1,::1',
    STORAGE_FILE_SIZE_LIMIT: '2GB',
  },
})
try {
  const { publishableKey, secretKey } = JSON.parse(
    readFileSync(join(dataDir, 'keys.json'), 'utf8'),
  ) as { publishableKey: string; secretKey: string }
  const subject = {
    origin: server.origin,
    pid: server.process.pid ?? 0,
    dataDir,
    publishableKey,
    secretKey,
  }
  const memory = watchMemory(subject)
  const results: Result[] = []
  const report = (result: Result) => {
    results.push(result)
    console.log(`${result.isReached ? '✓' : '✗'} ${result.name}: ${result.measured}`)
  }
  // A measure that throws does not stop the others.
  const run = async (measure: Measure) => {
    memory.enter(measure.name)
    const measured = await measure(subject).catch((error: unknown): Result[] => [
      { name: measure.name, target: 'a result', measured: String(error), isReached: false },
    ])
    for (const result of measured) report(result)
  }
  for (const measure of select(loads)) await run(measure)
  const memoryResult = memory.stop()
  if (select(loads).length > 0) report(memoryResult)
  for (const group of [storage, realtime, visits, abuse, growth, desk])
    for (const measure of select(group)) await run(measure)
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}; the load comes from the same machine.`,
  )
  printResults(results)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
