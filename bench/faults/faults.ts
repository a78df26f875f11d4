import { areas, findArea } from './areas.ts'
import { measureCodeFaults } from './code-faults.ts'
import { measureSqlFaults } from './sql-faults.ts'

/** All code of all areas would take days; a sample takes hours. */
const sampleWindows = 40

/**
 * `npm run bench faults` puts faults into the schema and the code and shows which of them no test
 * notices. `npm run bench faults sql orders` tries what has "orders" in its name, `npm run bench
 * faults sql 100` a hundred removals, `npm run bench faults domain/orders` all code of a folder, `npm run bench faults functions 40` a sample of it:
 * 40 pieces of 12 lines. `FAULTS_SEED` chooses other pieces.
 */
export async function measureFaults([only, detail]: readonly string[]): Promise<void> {
  const seed = Number(process.env['FAULTS_SEED'] ?? 1)
  if (only === undefined || only === 'sql') await measureSqlFaults(detail ?? '')
  if (only === undefined) {
    for (const area of areas)
      measureCodeFaults(area, { path: area.folder, windows: sampleWindows, seed })
    return
  }
  if (only === 'sql') return
  const area = findArea(only)
  if (!area)
    throw new Error(`Choose sql, or a folder of ${areas.map(({ folder }) => folder).join(', ')}.`)
  const windows = detail === undefined ? null : Number(detail)
  measureCodeFaults(area, { path: only, windows, seed })
}
