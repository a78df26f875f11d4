import { areas } from './areas.ts'
import { measureCodeFaults } from './code-faults.ts'
import { measureSqlFaults } from './sql-faults.ts'

/**
 * `npm run bench faults` puts faults into the schema and the code and shows which of them no test
 * notices. `npm run bench faults sql orders` tries what has "orders" in its name, `npm run bench
 * faults domain` one area with all its lines, `npm run bench faults domain 40` 40 pieces of 12 lines.
 * `FAULTS_SEED` chooses other pieces.
 */
export async function measureFaults([only = '', detail]: readonly string[]): Promise<void> {
  if (only !== '' && only !== 'sql' && !areas[only])
    throw new Error(`Choose one of: sql, ${Object.keys(areas).join(', ')}`)
  const seed = Number(process.env['FAULTS_SEED'] ?? 1)
  if (only === '' || only === 'sql') await measureSqlFaults(only === 'sql' ? (detail ?? '') : '')
  for (const [name, area] of Object.entries(areas)) {
    // All code of all areas would take days; a sample takes an hour.
    const windows = detail === undefined ? (only === name ? null : 40) : Number(detail)
    if (only === '' || only === name) await measureCodeFaults(area, { name, windows, seed })
  }
}
