import { parseRequest } from '../../../backend/functions/contract.ts'
import type { EdgeFunction } from '../../../backend/functions/functions.ts'
import { exportWithholding as contract } from '../../../domain/resellers/withholding-functions.ts'
import { requireFreshSecondFactor, requireStaff } from '../../accounts/require-staff.ts'
import { tableFile } from '../../files/table-file.ts'
import { readSchedule } from './read-schedule.ts'

/**
 * The schedule of a month for the tax office, as CSV or a workbook, in naira. It names people and their tax numbers,
 * so it needs a fresh second factor, and it is a security event.
 * @returns 200 the file; 403 no finance or no fresh second factor
 */
export const exportWithholding: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { month, format } = parseRequest(contract, body)
    const { caller, db, securityEvents } = context
    const { rows } = await db.transaction({ role: 'service_role', readOnly: true }, async (tx) => {
      await requireStaff(tx, context, 'finance')
      await requireFreshSecondFactor(tx, context)
      return readSchedule(tx, month)
    })
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
}
