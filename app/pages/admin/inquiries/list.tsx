import { useMemo } from 'react'
import { inquiryList } from '../../../../domain/desk/lists/inquiry-list.ts'
import type { ListRow } from '../../../../domain/desk/list-page.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { labelOfInquiry } from '../../../../domain/inquiry/inquiry-status.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import type { ListCells } from '../list/list-cell.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { nameOf, useColleagues } from './use-colleagues.ts'

const cells: ListCells = { status: showStatus }

function showStatus({ values }: ListRow) {
  const status = String(values['status'])
  return <Badge tone={status === 'new' ? 'warning' : 'plain'}>{labelOfInquiry(status)}</Badge>
}

/** What people wrote about their projects. */
export default function Inquiries() {
  const { data: colleagues } = useColleagues()
  const choices = useMemo(
    () => ({
      taker: (colleagues ?? []).map((one) => ({ value: one.id, label: nameOf(one) })),
    }),
    [colleagues],
  )
  return (
    <ListScreen
      definition={inquiryList}
      rowHref={({ key }) => deskPath('inquiries/:id', key)}
      cells={cells}
      choices={choices}
      emptyState={
        <EmptyState title="No inquiries yet">
          What people write with “Submit Project” or on the page Contact appears here.
        </EmptyState>
      }
    />
  )
}
