import Download from '~icons/lucide/download'
import { tableFormats } from '../../../../domain/files/table-format.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import {
  exportWithholding,
  type WithholdingSchedule,
} from '../../../../domain/resellers/withholding-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../frame/panel.tsx'
import { saveTable } from './save-table.ts'

const naira = (kobo: number) => formatNaira(kobo, { withKobo: true })

/** The payees of a month, and the file for the tax office. */
export function Schedule({ month, schedule }: { month: string; schedule: WithholdingSchedule }) {
  const { run, isBusy, failure } = useConfirmedAction(exportWithholding, ['admin'])
  return (
    <Panel title={`Tax of the month: ${naira(schedule.taxKobo)}`}>
      {schedule.rows.length === 0 ? (
        <p className="text-ink-2">Nothing was paid out in this month.</p>
      ) : (
        <DataTable
          label="Payees of the month"
          columns={['Payee', 'TIN', 'Day', 'Amount', 'Rate', 'Tax']}
          words={['TIN', 'Day']}
          rows={schedule.rows.map((row) => ({
            key: row.id,
            cells: [
              row.name,
              row.tin ?? 'None',
              formatDay(row.day),
              naira(row.grossKobo),
              `${row.percent} %`,
              naira(row.taxKobo),
            ],
          }))}
        />
      )}
      {failure && <Alert className="mt-3">{failure}</Alert>}
      <p className="mt-4 flex flex-wrap gap-3">
        {tableFormats.map((format) => (
          <Button
            key={format}
            variant="secondary"
            disabled={isBusy}
            onClick={async () =>
              saveTable(`withholding-${month}`, format, await run({ month, format }))
            }
          >
            <Download className="size-4" aria-hidden="true" /> Schedule for the tax office (
            {format.toUpperCase()})
          </Button>
        ))}
      </p>
      <p className="mt-2 text-sm text-ink-2">
        Upload the CSV without opening it: Excel drops the zero in front of a TIN. To read or change
        the list, take the XLSX.
      </p>
    </Panel>
  )
}
