import Download from '~icons/lucide/download'
import { useState } from 'react'
import { dayInLagos } from '../../../../domain/calendar/days.ts'
import { exportFileName, exportList } from '../../../../domain/desk/export-list.ts'
import { toListParams } from '../../../../domain/desk/list-state.ts'
import { csvMark } from '../../../../domain/text/csv.ts'
import { useConfirmed } from '../../../features/staff/confirmed.tsx'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import type { List } from './use-list.ts'

/** Downloads the rows that match, with the columns that are shown, for a spreadsheet. */
export function ListExport({ list: { definition, address } }: { list: List }) {
  const confirmed = useConfirmed()
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    const query = toListParams(definition, { ...address.state, cursor: null }).toString()
    const result = await confirmed(() => callFunction(exportList, { list: definition.name, query }))
    setBusy(false)
    if (result.outcome !== 'done')
      return toast.error(
        failureMessage(result, 'The download did not arrive as a whole. Please try again.'),
      )
    // The byte order mark is lost when the answer is read as text.
    const file = new Blob([csvMark, result.response.replace(csvMark, '')], { type: 'text/csv' })
    saveFile(exportFileName(definition, dayInLagos(new Date())), file)
  }

  return (
    <Button variant="quiet" size="small" disabled={isBusy} onClick={() => void download()}>
      <Download className="size-4" aria-hidden="true" />
      {isBusy ? 'Exporting...' : 'Export'}
    </Button>
  )
}
