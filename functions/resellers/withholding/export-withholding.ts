import { defineSteps } from '../../callers/define-function.ts'
import { exportWithholding as contract } from '../../../domain/resellers/withholding-functions.ts'
import { tableFile } from '../../files/table-file.ts'
import { readSchedule } from './read-schedule.ts'

/**
 * The schedule of a month for the tax office, as CSV or a workbook, in naira. It names people and their tax numbers,
 * so it needs a fresh second factor, and it is a security event.
 * @returns 200 the file; 403 no finance or no fresh second factor
 */
export const exportWithholding = defineSteps(
  contract,
  async ({ request: { month, format }, transaction, context }) => {
    const { caller, securityEvents } = context
    const { rows } = await transaction(
      async ({ tx }) => {
        return readSchedule(tx, month)
      },
      { readOnly: true },
    )
    securityEvents.record({
      kind: 'books_exported',
      userId: caller.personId,
      ip: caller.ip,
      request: `withholding ${month}`,
    })
    const naira = (kobo: number) => Number((kobo / 100).toFixed(2))
    const head = [
      'name',
      'tin',
      'address',
      'nature',
      'gross_naira',
      'rate_percent',
      'tax_naira',
      'date',
    ]
    const table = rows.map(({ name, tin, address, grossKobo, percent, taxKobo, day }) => [
      name,
      tin ?? '',
      address,
      'Commission',
      naira(grossKobo),
      percent,
      naira(taxKobo),
      day,
    ])
    return tableFile([head, ...table], format)
  },
)
